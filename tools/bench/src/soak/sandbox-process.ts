// Runs the sandbox in a separate process, because its records of requests would grow the client's heap. The process
// sends its URL to its parent. When the parent asks for a summary of the requests, the process sends the summary. The
// process ends when its parent ends.
import { startSandbox, type RecordedRequest } from "@org/broker-sandbox";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { ACCOUNTS } from "../accounts.ts";
import { CREDENTIALS } from "../inputs.ts";
import { OPERATIONS } from "./operations.ts";
import { Counter, type Counts } from "./counter.ts";

/** Summary of the requests that the sandbox received. */
export interface Received {
  readonly requests: number;
  /** Requests that got a fault. */
  readonly faults: number;
  /** Number of different nonces. */
  readonly nonces: number;
  readonly orders: number;
  /** Number of different bodies of orders. */
  readonly orderBodies: number;
  /** Number of attempts for each required outcome. */
  readonly expected: Counts;
}

// The server must not close an idle connection. If a garbage collection delays the client, the client could write to a
// connection that the server is closing. That attempt would fail, and the sandbox would have no record of the attempt.
subscribe("http.server.request.start", (message) => {
  const { server }: { readonly server?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
});

/**
 * Fault rate with which one request in ten gets a fault. The rate is above 0.1, because one fault in six is `drift`,
 * and orders do not get `drift`. Two thirds of the requests are orders.
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

/** Counts the requests since the last count. One count at the end would miss records that the sandbox has dropped. */
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

// At the rate of the soak, the sandbox drops a record after ten seconds or more.
setInterval(countNewRequests, 500);
process.on("message", () => {
  countNewRequests();
  const sizes = { nonces: nonces.size, orderBodies: orderBodies.size };
  process.send?.({ requests, faults, orders, ...sizes, expected: expected.counts() } satisfies Received);
});
process.on("disconnect", () => process.exit());
process.send?.(sandbox.baseUrl);
