import { startSandbox, type Sandbox } from "@org/broker-sandbox";
import { pathPattern } from "@org/codegen/path-pattern";
import { expect } from "vitest";
import { createClientOf } from "../../src/client.ts";
import { createBrokerClient, type BrokerClientOptions, type BrokerEvent, type paths } from "../../src/index.ts";
import type { DocumentedCall } from "../../src/operations/operation.ts";

export const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };
export const BASE_URL = "https://api.example.com";

const ACCOUNTS = [
  { account_id: "sandbox-account-1", account_type: "MADE_UP_TYPE_A" },
  { account_id: "sandbox-account-2", account_type: "MADE_UP_TYPE_B" },
];

/** A sandbox that stops with the test, and a client of it. */
export async function startBroker() {
  const sandbox: Sandbox = await startSandbox({ credentials: CREDENTIALS, accounts: ACCOUNTS });
  const broker = createBrokerClient({ baseUrl: sandbox.url, ...CREDENTIALS });
  return { sandbox, broker, [Symbol.asyncDispose]: () => sandbox.close() };
}

/** An operation of the real name, made to change something. */
export const CHANGE: DocumentedCall = {
  family: "trading",
  method: "POST",
  path: "/made-up/orders",
  pattern: "^/made-up/orders$",
  retry: "never",
  success: { 200: { type: "array" }, 204: "no body" },
};
export const READ: DocumentedCall = { ...CHANGE, method: "GET", path: "/made-up/lists/{id}", retry: "safe" };

/** What a transport answered with, call by call; the last one again and again. */
type Step = Response | Error | ((request: Request) => Response | Promise<Response>);

/** A client whose one operation is `operation`, over a transport that answers by the steps, and what came of it. */
export function clientOver(steps: readonly Step[], operation: DocumentedCall, options: BrokerClientOptions = {}) {
  const requests: Request[] = [];
  const events: BrokerEvent[] = [];
  const broker = createClientOf<paths>(
    { listAccounts: { ...operation, pattern: pathPattern(operation.path) } },
    {
      baseUrl: BASE_URL,
      ...CREDENTIALS,
      onEvent: (event) => events.push(event),
      fetch: async (request) => {
        requests.push(request);
        const step = steps[Math.min(requests.length, steps.length) - 1];
        if (step instanceof Error) throw step;
        if (step instanceof Response) return step.clone();
        return step === undefined ? Response.error() : step(request);
      },
      ...options,
    },
  );
  // Its types are of the real operation.
  const call = (inputs: object = {}) => broker.trading.listAccounts(inputs);
  return { broker, call, requests, events };
}

export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => expect.unreachable(`It gave ${String(value)}.`),
    (error: unknown) => error,
  );
}
