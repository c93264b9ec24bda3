// Runs the sandbox in a separate thread, because the soak must measure only the heap of the client.
import { startSandbox, type RecordedRequest } from "@org/broker-sandbox";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { listAccounts } from "../accounts.ts";
import { count, type Counts, credentialsOf, customerOf, OPERATIONS, type Order, placeOrder } from "./operations.ts";

export interface SandboxParameters {
  readonly seed: number;
  readonly calls: number;
}

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

let connections = 0;
subscribe("net.server.socket", () => connections++);

// The sandbox must not close idle connections. If the client writes to a connection that the sandbox is closing, the
// attempt fails, and the sandbox does not record the attempt.
subscribe("http.server.request.start", (message) => {
  const { server }: { readonly server?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
});

/**
 * Share of requests for which the sandbox chooses a fault. Only 10 % of all responses have a fault, because the sandbox
 * cannot inject the fault `drift` into a response that has no schema.
 */
const FAULT_RATE = 0.108;

const { seed, calls }: SandboxParameters = workerData;
const sandbox = await startSandbox({
  credentials: Array.from({ length: customerOf(calls) + 1 }, (_, customer) => credentialsOf(customer)),
  operations: [placeOrder],
  responses: { listAccounts: await listAccounts(), placeOrder: { order_id: "made-up" } },
  scenario: "flaky",
  faultRate: FAULT_RATE,
  seed,
});
const [nonces, appKeys, orderBodies] = [new Set(), new Set(), new Set()];
const expected: Counts = {};
let [requests, faults, orders] = [0, 0, 0];
let last: RecordedRequest | undefined;

/**
 * Counts the requests since the previous count. A single count at the end of a run misses requests, because the sandbox
 * drops old records.
 */
function countNewRequests(): void {
  const recorded = sandbox.requests;
  for (const request of recorded.slice(last === undefined ? 0 : recorded.lastIndexOf(last) + 1)) countRequest(request);
  last = recorded.at(-1);
}

function countRequest({ method, target, headers, body, scenario }: RecordedRequest): void {
  const { "x-app-key": appKey, "x-signature-nonce": nonce } = Object.fromEntries(headers);
  requests++;
  nonces.add(nonce);
  appKeys.add(appKey);
  if (scenario !== undefined) faults++;
  const line = `${method} ${target}`;
  const operation = OPERATIONS.find(({ requestLine }) => requestLine === line);
  let outcome = operation?.outcomes[scenario ?? "none"] ?? scenario ?? "none";
  if (method === "POST") {
    const order = Buffer.from(body).toString();
    orders++;
    orderBodies.add(order);
    const { made_up_id: call }: Order = JSON.parse(order);
    if (appKey !== credentialsOf(customerOf(call)).appKey) outcome = "an order of a different customer";
  }
  count(expected, operation?.name ?? line, outcome);
}

// During the soak, the sandbox keeps each record for at least ten seconds, so a count every 500 milliseconds misses no
// record.
setInterval(countNewRequests, 500);
parentPort?.on("message", () => {
  countNewRequests();
  const sizes = { nonces: nonces.size, customers: appKeys.size, orderBodies: orderBodies.size };
  parentPort?.postMessage({ requests, connections, faults, orders, ...sizes, expected } satisfies Received);
});
parentPort?.postMessage(sandbox.baseUrl);
