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
  accounts: ACCOUNTS,
  scenario: "flaky",
  faultRate: FAULT_RATE,
  seed: Number(process.argv[2]),
});
process.on("message", () => process.send?.(summarize(sandbox.requests)));
process.on("disconnect", () => process.exit());
process.send?.(sandbox.url);

function summarize(requests: readonly RecordedRequest[]): Received {
  const nonces = requests.flatMap(({ headers }) => headers.filter(([name]) => name === "x-signature-nonce"));
  const orders = requests.filter(({ method }) => method === "POST");
  const counter = new Counter();
  for (const { method, target, scenario = "none" } of requests) {
    const line = `${method} ${target}`;
    const operation = OPERATIONS.find(({ requestLine }) => requestLine === line);
    counter.count(operation?.name ?? line, operation?.outcomes[scenario] ?? scenario);
  }
  return {
    requests: requests.length,
    faults: requests.filter(({ scenario }) => scenario !== undefined).length,
    nonces: new Set(nonces.map(([, value]) => value)).size,
    orders: orders.length,
    orderBodies: new Set(orders.map(({ body }) => Buffer.from(body).toString())).size,
    expected: counter.counts(),
  };
}
