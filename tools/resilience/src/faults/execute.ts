import { setTimeout as sleep } from "node:timers/promises";
import {
  createBrokerClient,
  defineOperation,
  isBrokerError,
  unchecked,
  type BrokerClient,
  type BrokerClientOptions,
  type BrokerError,
  type StandardSchema,
} from "@org/broker-client";
import { startSandbox, type RecordedRequest, type Sandbox } from "@org/broker-sandbox";
import { holdPort, startProxy } from "./proxy.ts";
import type { Run } from "./run.ts";

export type CallResult = { readonly error: BrokerError } | { readonly thrown: unknown } | { readonly data: unknown };

export interface Observation {
  readonly result: CallResult;
  /** Requests that the sandbox received completely. */
  readonly received: readonly RecordedRequest[];
  /** Number of connections that sent at least one byte to the proxy. */
  readonly begun: number;
  /** Whether the HTTP transport reports the start of a write. */
  readonly isExact: boolean;
}

interface MadeUpPaths {
  readonly "/made/up/orders": {
    readonly post: {
      readonly requestBody: { readonly content: { readonly "application/json": object } };
      readonly responses: { readonly 200: { readonly content: { readonly "application/json": unknown } } };
    };
  };
}
type Broker = BrokerClient<MadeUpPaths>;

const list: StandardSchema<readonly unknown[]> = {
  "~standard": {
    version: 1,
    vendor: "made-up",
    validate: (value) => (Array.isArray(value) ? { value } : { issues: [{ message: "must be a list" }] }),
  },
};

/** The order is made up. Its definition does not depend on the operations of the spec. */
const placeMadeUpOrder = defineOperation({
  name: "placeMadeUpOrder",
  method: "POST",
  path: "/made/up/orders",
  retry: "never",
  body: unchecked<object>(),
  response: list,
});

/** Milliseconds to wait after a call, because a request can reach the sandbox after the call has ended. */
const GRACE = 60;

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
  const broker = createBrokerClient<MadeUpPaths>({
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

/** Excludes requests from clients of an earlier sandbox, because a new sandbox can get the port of a closed sandbox. */
function isFor(url: string): (request: RecordedRequest) => boolean {
  const { host } = new URL(url);
  return ({ headers }) => headers.some(([name, value]) => name === "host" && value === host);
}

/** Makes a call, so that the HTTP transport has an open connection. */
async function useConnection(
  baseUrl: string,
  { appKey, appSecret }: Sandbox,
  { transport }: BrokerClientOptions,
): Promise<void> {
  await createBrokerClient({ baseUrl, appKey, appSecret, transport }).trading.listAccounts();
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
    if (by === "operation") return broker.call(placeMadeUpOrder, { body, signal });
    if (by === "http") return broker.http.POST("/made/up/orders", { ...init, body });
    return broker.fetch(`${url}/not/in/the/table`, { ...init, method, body: JSON.stringify(body) });
  }
  if (by === "operation") return broker.trading.listAccounts({ signal });
  if (by === "http") return broker.http.GET("/trading/accounts/list", init);
  return broker.fetch(`${url}/trading/accounts/list`, init);
}
