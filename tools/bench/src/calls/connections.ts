import { setTimeout as sleep } from "node:timers/promises";
import { createBrokerClient } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { Agent } from "undici";
import type { AccountServers } from "../accounts.ts";
import { type Call, callsPerSecond, spread, takeTurns } from "../measure.ts";
import { CREDENTIALS } from "../inputs.ts";
import { figure, type Table } from "../results.ts";

const ROUNDS = 20;
const WARM_UP_CALLS = 1000;
/** Pause before the first call, so that a client with the option `warm` can open a connection. */
const MILLISECONDS_TO_CONNECT = 25;

interface Options {
  readonly connections?: number;
  readonly allowH2?: boolean;
}

const SUBJECTS: readonly (readonly [what: string, options: Options])[] = [
  ["HTTP/1.1", {}],
  ["HTTP/1.1, `connections: 8`", { connections: 8 }],
  ["HTTP/1.1, `connections: 1`", { connections: 1 }],
  ["HTTP/2", { allowH2: true }],
];

interface Client {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

export async function compareConnections(servers: AccountServers): Promise<Table> {
  const create = SUBJECTS.map(
    ([, options]) =>
      (warm: number) =>
        createClient(servers, options, warm),
  );
  const clients = create.map((each) => each(0));
  for (const { call } of clients) await callsPerSecond(call, 64, WARM_UP_CALLS);
  const columns = [
    await medians(clients.map((client) => () => callsPerSecond(client.call, 1, 50))),
    await medians(clients.map((client) => () => callsPerSecond(client.call, 64, 640))),
    await medians(create.map((each) => () => timeFirstCall(each(0)))),
    await medians(create.map((each) => () => timeFirstCall(each(1)))),
  ];
  for (const { close } of clients) await close();
  const digits = [0, 0, 1, 1];
  return {
    title: "connections that the client opens over undici to a server with TLS",
    columns: [
      "case",
      "calls per second, one at a time",
      "calls per second, 64 in flight",
      "ms of the first call",
      "with `warm: 1`",
    ],
    rows: SUBJECTS.map(([what], row) => [
      what,
      ...columns.map((values, column) => figure(values[row] ?? 0, digits[column])),
    ]),
  };
}

async function medians(samplers: readonly (() => Promise<number>)[]): Promise<number[]> {
  return (await takeTurns(samplers, ROUNDS)).map((samples) => spread(samples).median);
}

function createClient({ https, http2, certificate }: AccountServers, options: Options, warm: number): Client {
  const dispatcher = new Agent({ ...options, connect: { ca: certificate } });
  const transport = undiciTransport({ dispatcher, warm });
  const broker = createBrokerClient({ baseUrl: options.allowH2 ? http2 : https, ...CREDENTIALS, transport });
  return { call: () => broker.trading.listAccounts(), close: () => dispatcher.close() };
}

async function timeFirstCall({ call, close }: Client): Promise<number> {
  await sleep(MILLISECONDS_TO_CONNECT);
  const start = performance.now();
  await call();
  const elapsed = performance.now() - start;
  await close();
  return elapsed;
}
