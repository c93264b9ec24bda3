// One run: a sandbox, a proxy before it, a client, and one call.
import { setTimeout as pause } from "node:timers/promises";
import { createBrokerClient, isBrokerError, type BrokerClientOptions, type BrokerFailure } from "@org/broker-client";
import { startSandbox, type ReceivedRequest, type Sandbox } from "@org/broker-sandbox";
import { holdPort, startProxy } from "./proxy.ts";
import type { Run } from "./run.ts";

/** What the caller was told: an error of the client's, whatever else was thrown, or an answer. */
export type Told = { readonly failure: BrokerFailure } | { readonly thrown: unknown } | { readonly status: number };

export interface Observation {
  readonly told: Told;
  /** What arrived whole. */
  readonly seen: readonly ReceivedRequest[];
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
  const broker = createBrokerClient<MadeUpPaths>({
    baseUrl: server.url,
    credentials,
    retry: { attempts: run.attempts },
    timeout: { attempt: run.attemptTimeout, overall: run.overallTimeout },
    ...change,
  });
  if (run.finds === "a connection") await useConnection(server.url, sandbox);
  const before = sandbox.requests.length;
  credentialsAfter = run.credentialsAfter;
  sandbox.play(run.scenario);
  server.arm(run.cuts);
  const told = await call(run, broker, server.url);
  await pause(GRACE);
  await sandbox.close();
  return { told, seen: sandbox.requests.slice(before) };
}

/** By another client: it is the runtime's fetch that keeps connections. */
async function useConnection(baseUrl: string, { appKey, appSecret }: Sandbox): Promise<void> {
  await createBrokerClient({ baseUrl, appKey, appSecret }).trading.listAccounts();
}

interface MadeUpPaths {
  readonly "/made/up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": object } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}

type Broker = ReturnType<typeof createBrokerClient<MadeUpPaths>>;

async function call(run: Run, broker: Broker, url: string): Promise<Told> {
  try {
    const { status } = await send(run, broker, url);
    return { status };
  } catch (error) {
    return isBrokerError(error) ? { failure: error } : { thrown: error };
  }
}

async function send({ method, by, bodySize, abortAfter }: Run, broker: Broker, url: string): Promise<Response> {
  const signal = abortAfter === undefined ? undefined : AbortSignal.timeout(abortAfter);
  const init = { signal: signal ?? null };
  const body = { made: "up".repeat(bodySize / 2) };
  if (method === "POST") {
    if (by !== "fetch") return (await broker.http.POST("/made/up/orders", { ...init, body })).response;
    return broker.fetch(`${url}/made/up/orders`, { ...init, method, body: JSON.stringify(body) });
  }
  if (by === "operation") return (await broker.trading.listAccounts({ signal }).withResponse()).response;
  if (by === "http") return (await broker.http.GET("/trading/accounts/list", init)).response;
  return broker.fetch(`${url}/trading/accounts/list`, init);
}
