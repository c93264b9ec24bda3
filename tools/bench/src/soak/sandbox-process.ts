// Runs the sandbox in a separate process, because the soak must measure only the heap of the client.
import { startSandbox, type RecordedRequest } from "@org/broker-sandbox";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { ACCOUNTS } from "../accounts.ts";
import { CREDENTIALS } from "../inputs.ts";
import { OPERATIONS } from "./operations.ts";
import { Counter, type Counts } from "./counter.ts";

export interface Received {
  readonly requests: number;
  readonly faults: number;
  readonly nonces: number;
  readonly orders: number;
  readonly orderBodies: number;
  /** Numbers of attempts by expected outcome. */
  readonly expected: Counts;
}

// The sandbox must not close idle connections. If the client writes to a connection that the sandbox is closing, the
// attempt fails, and the sandbox does not record the attempt.
subscribe("http.server.request.start", (message) => {
  const { server }: { readonly server?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
});

/**
 * Share of requests for which the sandbox chooses a fault. Only 10 % of all responses have a fault, because the sandbox
 * cannot inject the fault `drift` into the response to an order.
 */
const FAULT_RATE = 0.113;

const sandbox = await startSandbox({
  credentials: CREDENTIALS,
  responses: { listAccounts: ACCOUNTS },
  scenario: "flaky",
  faultRate: FAULT_RATE,
  seed: Number(process.argv[2]),
});
const nonces = new Set<string>();
const orderBodies = new Set<string>();
const expected = new Counter();
let [requests, faults, orders] = [0, 0, 0];
let last: RecordedRequest | undefined;

/**
 * Counts the requests since the previous count. A single count at the end of a run misses requests, because the sandbox
 * drops old records.
 */
function countNewRequests(): void {
  const recorded = sandbox.requests;
  const from = last === undefined ? 0 : recorded.lastIndexOf(last) + 1;
  for (const request of recorded.slice(from)) count(request);
  last = recorded.at(-1);
}

function count({ method, target, headers, body, scenario }: RecordedRequest): void {
  const line = `${method} ${target}`;
  const operation = OPERATIONS.find(({ requestLine }) => requestLine === line);
  expected.count(operation?.name ?? line, operation?.outcomes[scenario ?? "none"] ?? scenario ?? "none");
  requests++;
  if (scenario !== undefined) faults++;
  for (const [name, value] of headers) if (name === "x-signature-nonce") nonces.add(value);
  if (method !== "POST") return;
  orders++;
  orderBodies.add(Buffer.from(body).toString());
}

// During the soak, the sandbox keeps each record for at least ten seconds, so a count every 500 milliseconds misses no
// record.
setInterval(countNewRequests, 500);
process.on("message", () => {
  countNewRequests();
  const sizes = { nonces: nonces.size, orderBodies: orderBodies.size };
  process.send?.({ requests, faults, orders, ...sizes, expected: expected.counts() } satisfies Received);
});
process.on("disconnect", () => process.exit());
process.send?.(sandbox.baseUrl);
