// A separate process, because the sandbox records every request and would grow the client's heap. It sends its URL to its
// parent. When the parent asks, it sends a summary of the requests. It ends with its parent.
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
  /** Outcomes that the attempts must have. */
  readonly expected: Counts;
}

// The server must not close an idle connection. A garbage collection may delay the client so long that it writes into a
// connection that is being closed; that attempt fails as it should, and the sandbox has no record of it.
subscribe("http.server.request.start", (message) => {
  const { server }: { readonly server?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
});

/** One request in ten gets a fault: one fault in six is `drift`, and two calls in three are orders, which it spares. */
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

/** Counts the requests since the last time. The sandbox drops the oldest records, so nobody can count them all at the end. */
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

// The sandbox keeps the records of at least ten seconds at the rate of the soak.
setInterval(countNewRequests, 500);
process.on("message", () => {
  countNewRequests();
  const sizes = { nonces: nonces.size, orderBodies: orderBodies.size };
  process.send?.({ requests, faults, orders, ...sizes, expected: expected.counts() } satisfies Received);
});
process.on("disconnect", () => process.exit());
process.send?.(sandbox.baseUrl);
