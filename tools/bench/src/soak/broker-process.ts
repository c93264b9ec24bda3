// A process of its own, because a sandbox remembers every request, and that is no memory of the client's. It tells its URL
// to the process that forked it, and what it saw when it is asked; and ends with it.
import { startSandbox, type RecordedRequest } from "@org/broker-sandbox";
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { ACCOUNTS } from "../accounts.ts";
import { CREDENTIALS } from "../requests.ts";
import { KINDS } from "./kinds.ts";
import { Counter, type Tally } from "./tally.ts";

/** What the sandbox saw. */
export interface Seen {
  readonly requests: number;
  /** Of those, the ones that it answered wrongly or not at all. */
  readonly befallen: number;
  /** Different ones. */
  readonly nonces: number;
  readonly orders: number;
  /** Different ones. */
  readonly orderBodies: number;
  /** What each request must have come to. */
  readonly attempts: Tally;
}

// No connection is closed because it was idle: a request that the client, held up by a collection, sends into one that is
// being closed fails as it should, and the sandbox would not have seen it.
subscribe("http.server.request.start", (message) => {
  const { server }: { readonly server?: unknown } = { ...Object(message) };
  if (server instanceof Server) server.keepAliveTimeout = 0;
});

/** So that a tenth goes wrong: a sixth of the faults is `drift`, which befalls no order, and two calls in three place one. */
const FAULT_RATE = 0.113;

const sandbox = await startSandbox({
  credentials: CREDENTIALS,
  accounts: ACCOUNTS,
  scenario: "flaky",
  faultRate: FAULT_RATE,
  seed: Number(process.argv[2]),
});
process.on("message", () => process.send?.(seen(sandbox.requests)));
process.on("disconnect", () => process.exit());
process.send?.(sandbox.url);

function seen(requests: readonly RecordedRequest[]): Seen {
  const nonces = requests.flatMap(({ headers }) => headers.filter(([name]) => name === "x-signature-nonce"));
  const orders = requests.filter(({ method }) => method === "POST");
  const counter = new Counter();
  for (const { method, target, scenario = "nothing" } of requests) {
    const line = `${method} ${target}`;
    const kind = KINDS.find(({ requestLine }) => requestLine === line);
    counter.count(kind?.operation ?? line, kind?.comesTo[scenario] ?? scenario);
  }
  return {
    requests: requests.length,
    befallen: requests.filter(({ scenario }) => scenario !== undefined).length,
    nonces: new Set(nonces.map(([, value]) => value)).size,
    orders: orders.length,
    orderBodies: new Set(orders.map(({ body }) => Buffer.from(body).toString())).size,
    attempts: counter.tally(),
  };
}
