// One run: a sandbox, a proxy before it, a client, and one call.
import { setTimeout as pause } from "node:timers/promises";
import { startSandbox, type RecordedRequest, type Sandbox } from "@org/broker-sandbox";
import {
  createBroker,
  isBrokerError,
  placeOrder,
  type Broker,
  type BrokerClientOptions,
  type AnyBrokerError,
} from "./client.ts";
import { holdPort, startProxy } from "./proxy.ts";
import type { Run } from "./run.ts";

/** What the caller was told: an error of the client's, whatever else was thrown, or an answer. */
export type Told = { readonly failure: AnyBrokerError } | { readonly thrown: unknown } | { readonly answer: unknown };

export interface Observation {
  readonly told: Told;
  /** What arrived whole. */
  readonly seen: readonly RecordedRequest[];
}

/** What arrives late, arrives within this. */
const GRACE = 60;

/** @param change of the client's options */
export async function play(run: Run, change: BrokerClientOptions = {}): Promise<Observation> {
  const sandbox = await startSandbox({ seed: run.seed });
  const port = Number(new URL(sandbox.url).port);
  await using server = run.finds === "nobody" ? await holdPort(port) : await startProxy(port);
  const { appKey, appSecret } = sandbox;
  let credentialsAfter = 0;
  const credentials = async () => {
    if (credentialsAfter > 0) await pause(credentialsAfter);
    return { appKey, appSecret };
  };
  const broker = createBroker({
    baseUrl: server.url,
    credentials,
    retry: { attempts: run.attempts },
    timeout: { attempt: run.attemptTimeout, overall: run.overallTimeout },
    ...change,
  });
  if (run.finds === "a connection") await useConnection(server.url, sandbox);
  const before = sandbox.requests.length;
  credentialsAfter = run.credentialsAfter;
  sandbox.setScenario(run.scenario);
  server.arm(run.cuts);
  const told = await call(run, broker, server.url);
  await pause(GRACE);
  await sandbox.close();
  return { told, seen: sandbox.requests.slice(before).filter(isFor(server.url)) };
}

/** Not what another program sent to a port that it had before: that is somebody else's call, and names another host. */
function isFor(url: string): (request: RecordedRequest) => boolean {
  const { host } = new URL(url);
  return ({ headers }) => headers.some(([name, value]) => name === "host" && value === host);
}

/** By another client: it is the runtime's fetch that keeps connections. */
async function useConnection(baseUrl: string, { appKey, appSecret }: Sandbox): Promise<void> {
  await createBroker({ baseUrl, appKey, appSecret }).trading.listAccounts();
}

async function call(run: Run, broker: Broker, url: string): Promise<Told> {
  try {
    return { answer: await send(run, broker, url) };
  } catch (error) {
    return isBrokerError(error) ? { failure: error } : { thrown: error };
  }
}

async function send({ method, by, bodySize, abortAfter }: Run, broker: Broker, url: string): Promise<unknown> {
  const signal = abortAfter === undefined ? undefined : AbortSignal.timeout(abortAfter);
  const init = { signal: signal ?? null };
  const body = { made: "up".repeat(bodySize / 2) };
  if (method === "POST") {
    if (by === "operation") return placeOrder(broker, { body, signal });
    if (by === "http") return broker.http.POST("/made/up/orders", { ...init, body });
    return broker.fetch(`${url}/not/in/the/table`, { ...init, method, body: JSON.stringify(body) });
  }
  if (by === "operation") return broker.trading.listAccounts({ signal });
  if (by === "http") return broker.http.GET("/trading/accounts/list", init);
  return broker.fetch(`${url}/trading/accounts/list`, init);
}
