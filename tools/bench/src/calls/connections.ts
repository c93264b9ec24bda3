import { setTimeout as sleep } from "node:timers/promises";
import { createBrokerClient } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { Agent } from "undici";
import { CREDENTIALS } from "../accounts.ts";
import { callsPerSecond, median, takeTurns, timed } from "../measure.ts";
import { figure, type Table } from "../results.ts";
import type { AccountServers } from "./account-servers.ts";

const ROUNDS = 20;
const WARM_UP_CALLS = 1000;
/** Pause before the first call, so that a client with the option `warm` can open a connection. */
const MILLISECONDS_TO_CONNECT = 25;

const SUBJECTS: readonly (readonly [what: string, options: Agent.Options])[] = [
  ["HTTP/1.1", {}],
  ["HTTP/1.1, `connections: 8`", { connections: 8 }],
  ["HTTP/1.1, `connections: 1`", { connections: 1 }],
  ["HTTP/2", { allowH2: true }],
];

export async function compareConnections(servers: AccountServers): Promise<Table> {
  const clients = SUBJECTS.map(([, options]) => createClient(servers, options, 0));
  const rates = (inFlight: number, calls: number) =>
    takeTurns(clients, ROUNDS, ({ call }) => callsPerSecond(call, inFlight, calls));
  const firstCalls = (warm: number) =>
    takeTurns(SUBJECTS, ROUNDS, ([, options]) => timeFirstCall(createClient(servers, options, warm)));
  for (const { call } of clients) await callsPerSecond(call, 64, WARM_UP_CALLS);
  const columns = [
    ["calls per second, one at a time", 0, await rates(1, 50)],
    ["calls per second, 64 in flight", 0, await rates(64, 640)],
    ["ms of the first call", 1, await firstCalls(0)],
    ["with `warm: 1`", 1, await firstCalls(1)],
  ] as const;
  for (const { close } of clients) await close();
  const cellsOf = (row: number) =>
    columns.map(([, digits, turns]) => figure(median(turns[row]?.samples ?? []), digits));
  return {
    title: "connections that the client opens over undici to a server with TLS",
    columns: ["case", ...columns.map(([name]) => name)],
    rows: SUBJECTS.map(([what], row) => [what, ...cellsOf(row)]),
  };
}

function createClient({ https, certificate }: AccountServers, options: Agent.Options, warm: number) {
  const dispatcher = new Agent({ allowH2: false, ...options, connect: { ca: certificate } });
  const transport = undiciTransport({ dispatcher, warm });
  const broker = createBrokerClient({ baseUrl: https, ...CREDENTIALS, transport });
  return { call: () => broker.trading.listAccounts(), close: () => dispatcher.close() };
}

async function timeFirstCall({ call, close }: ReturnType<typeof createClient>): Promise<number> {
  await sleep(MILLISECONDS_TO_CONNECT);
  const elapsed = await timed(call);
  await close();
  return elapsed;
}
