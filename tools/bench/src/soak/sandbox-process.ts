// Runs the sandbox in a separate process, because the soak must measure only the heap of the client.
import { startSandbox, type RecordedRequest } from "@org/broker-sandbox";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { ACCOUNTS } from "../accounts.ts";
import {
  Counter,
  type Counts,
  credentialsOf,
  customerOf,
  customersOf,
  OPERATIONS,
  type Order,
  placeOrder,
} from "./operations.ts";

export interface Received {
  readonly requests: number;
  readonly connections: number;
  readonly faults: number;
  readonly nonces: number;
  /** Number of different app keys. */
  readonly customers: number;
  readonly orders: number;
  readonly orderBodies: number;
  /** Numbers of attempts by expected outcome. */
  readonly expected: Counts;
}

const sockets = new WeakSet();
let connections = 0;

// The sandbox must not close idle connections. If the client writes to a connection that the sandbox is closing, the
// attempt fails, and the sandbox does not record the attempt.
subscribe("http.server.request.start", (message) => {
  const { server, socket }: { readonly server?: unknown; readonly socket?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
  if (!sockets.has(Object(socket))) connections++;
  sockets.add(Object(socket));
});

/**
 * Share of requests for which the sandbox chooses a fault. Only 10 % of all responses have a fault, because the sandbox
 * cannot inject the fault `drift` into a response that has no schema.
 */
const FAULT_RATE = 0.108;

const [seed, calls] = process.argv.slice(2).map(Number);
const sandbox = await startSandbox({
  credentials: customersOf(calls ?? 0).map(credentialsOf),
  operations: [placeOrder],
  responses: { listAccounts: ACCOUNTS, placeOrder: { order_id: "made-up" } },
  scenario: "flaky",
  faultRate: FAULT_RATE,
  seed,
});
const nonces = new Set<string>();
const appKeys = new Set<string | undefined>();
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
  const outcome = operation?.outcomes[scenario ?? "none"] ?? scenario ?? "none";
  const { "x-app-key": appKey, "x-signature-nonce": nonce = "" } = Object.fromEntries(headers);
  const order = method === "POST" ? Buffer.from(body).toString() : undefined;
  expected.count(operation?.name ?? line, isOfCustomer(order, appKey) ? outcome : "an order of a different customer");
  requests++;
  if (scenario !== undefined) faults++;
  nonces.add(nonce);
  appKeys.add(appKey);
  if (order === undefined) return;
  orders++;
  orderBodies.add(order);
}

function isOfCustomer(order: string | undefined, appKey: string | undefined): boolean {
  if (order === undefined) return true;
  const { made_up_id: call }: Order = JSON.parse(order);
  return appKey === credentialsOf(customerOf(call)).appKey;
}

// During the soak, the sandbox keeps each record for at least ten seconds, so a count every 500 milliseconds misses no
// record.
setInterval(countNewRequests, 500);
process.on("message", () => {
  countNewRequests();
  const sizes = { nonces: nonces.size, customers: appKeys.size, orderBodies: orderBodies.size };
  process.send?.({ requests, connections, faults, orders, ...sizes, expected: expected.counts() } satisfies Received);
});
process.on("disconnect", () => process.exit());
process.send?.(sandbox.baseUrl);
