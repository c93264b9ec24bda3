// Executes one run: starts a sandbox and a proxy to the sandbox, and makes one call through the proxy.
import { setTimeout as sleep } from "node:timers/promises";
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

/** Result of a call: an error of the client, any other thrown value, or the data. */
export type CallResult = { readonly error: AnyBrokerError } | { readonly thrown: unknown } | { readonly data: unknown };

export interface Observation {
  readonly result: CallResult;
  /** Requests that the sandbox received completely. */
  readonly received: readonly RecordedRequest[];
  /** Number of connections on which the proxy received at least one byte of the call. */
  readonly begun: number;
  /** Whether the transport tells the client when it starts to write a request. */
  readonly isExact: boolean;
}

/** Milliseconds to wait after a call, for requests that reach the sandbox late. */
const GRACE = 60;

/**
 * Executes a run, and returns the result of its call with the requests that the sandbox received.
 *
 * @param overrides options of the client, which replace the options of the run
 */
export async function execute(run: Run, overrides: BrokerClientOptions = {}): Promise<Observation> {
  const sandbox = await startSandbox({ seed: run.seed });
  const port = Number(new URL(sandbox.baseUrl).port);
  await using server = run.start === "closed port" ? await holdPort(port) : await startProxy(port);
  const { appKey, appSecret } = sandbox;
  let credentialsAfter = 0;
  const credentials = async () => {
    if (credentialsAfter > 0) await sleep(credentialsAfter);
    return { appKey, appSecret };
  };
  const broker = createBroker({
    baseUrl: server.url,
    credentials,
    retry: { attempts: run.attempts },
    timeout: { attempt: run.attemptTimeout, overall: run.overallTimeout },
    ...overrides,
  });
  if (run.start === "connection") await useConnection(server.url, sandbox, overrides);
  const before = sandbox.requests.length;
  credentialsAfter = run.credentialsAfter;
  sandbox.setScenario(run.scenario);
  server.arm(run.cuts);
  const result = await call(run, broker, server.url);
  await sleep(GRACE);
  await sandbox.close();
  return {
    result,
    received: sandbox.requests.slice(before).filter(isFor(server.url)),
    begun: server.begun(),
    isExact: overrides.transport?.reportsWrite === true,
  };
}

/**
 * Returns a filter for requests to this URL. Another program may have used the port before, and its requests name
 * another host.
 */
function isFor(url: string): (request: RecordedRequest) => boolean {
  const { host } = new URL(url);
  return ({ headers }) => headers.some(([name, value]) => name === "host" && value === host);
}

/** Opens a connection. The transport keeps the connection, so the client of the run uses the same connection. */
async function useConnection(
  baseUrl: string,
  { appKey, appSecret }: Sandbox,
  { transport }: BrokerClientOptions,
): Promise<void> {
  await createBroker({ baseUrl, appKey, appSecret, transport }).trading.listAccounts();
}

async function call(run: Run, broker: Broker, url: string): Promise<CallResult> {
  try {
    return { data: await send(run, broker, url) };
  } catch (error) {
    return isBrokerError(error) ? { error } : { thrown: error };
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
