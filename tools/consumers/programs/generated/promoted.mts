// The types of the client of promoted.yaml: operations with inputs, and placeholders.
import { createBrokerClient, operations, type components, type MadeUpInstrument } from "../clients/promoted/types/index.js";

const broker = createBrokerClient();
const { addWatchlistInstruments: add, listWatchlists: list, updateWatchlist: update } = broker.marketData;

const path = { list_id: "made-up" };
const headers = { "x-made-up-reason": "made up" };
const body = { symbol: "MADE_UP" };

export const least = add({ path, headers, body });
export const most = add({
  path: { list_id: "made-up" },
  query: { dry_run: true },
  headers: { "x-made-up-reason": "made up", "x-made-up-priority": 1, "x-of-my-own": "free" },
  body: {
    symbol: "MADE_UP",
    note: "made up",
    kind: "A_KIND_TO_COME",
    alarm: { above: 1, below: 0 },
    legs: [{ side: "BUY", ratio: 2 }, { side: "SELL" }],
    extra: { anything: { at: ["all"] } },
  },
  signal: AbortSignal.timeout(1000),
  timeout: { attempt: 1, overall: 2 },
});

const call = { params: { path, header: headers }, body: { ...body, kind: "A_KIND_TO_COME" } };
export const byPath = broker.http.POST("/made-up/{list_id}/instruments", call);

export const added: Promise<number> = least.then((result) => result.added);
export const kind: Promise<string | undefined> = least.then((result) => result.kind);
export const kindByPath: Promise<string | undefined> = byPath.then(({ data }) => data?.kind);
export const response: Promise<Response> = least.withResponse().then((whole) => whole.response);
export const lists: Promise<string[]> = list();
export const some: Promise<string[]> = list({ query: { limit: 1 }, headers: { "x-of-my-own": "free" } });
export const nothing: Promise<undefined> = update({ path });
export const renamed: Promise<undefined> = update({ path, body: { title: "made up" }, headers: {} });

// TypeScript accepts unknown properties of an object that is not a literal, unless its type is declared.
const mine = { symbol: "MADE_UP", note: "made up", ntoe: "of my own" };
export const more = add({ path, headers, body: mine });
type Instrument = components["schemas"]["MadeUpInstrument"];
export const instrument: MadeUpInstrument[] = [body] satisfies Instrument[];
// @ts-expect-error misspelt
export const typed: Instrument = { symbol: "MADE_UP", ntoe: "made up" };
// @ts-expect-error misspelt
export const satisfying = { symbol: "MADE_UP", ntoe: "made up" } satisfies Instrument;
const nothingOfIt = { limti: 1 };

export const misspelt = [
  // @ts-expect-error an input
  list({ qeury: { limit: 1 } }),
  // @ts-expect-error an input, beside what is required
  add({ path, headers, body, qeury: { dry_run: true } }),
  // @ts-expect-error in the query
  list({ query: { limti: 1 } }),
  // @ts-expect-error all properties of a query that is not a literal
  list({ query: nothingOfIt }),
  // @ts-expect-error in the path, beside what is required
  update({ path: { list_id: "made-up", list: "made-up" } }),
  // @ts-expect-error in the timeout
  list({ timeout: { overal: 1 } }),
  // @ts-expect-error in an optional body
  update({ path, body: { ttile: "made up" } }),
  // @ts-expect-error in a body, beside what is required
  add({ path, headers, body: { symbol: "MADE_UP", ntoe: "made up" } }),
  // @ts-expect-error in an object of the body
  add({ path, headers, body: { symbol: "MADE_UP", alarm: { above: 1, bleow: 0 } } }),
  // @ts-expect-error in a list of the body
  add({ path, headers, body: { symbol: "MADE_UP", legs: [{ side: "BUY", raito: 2 }] } }),
];

export const notThere = [
  // @ts-expect-error a body
  list({ body: { limit: 1 } }),
  // @ts-expect-error a query
  update({ path, query: { limit: 1 } }),
  // @ts-expect-error a path parameter
  list({ path }),
];

export const missing = [
  // @ts-expect-error all that is required
  add(),
  // @ts-expect-error a path parameter
  update({ path: {} }),
  // @ts-expect-error the headers
  add({ path, body }),
  // @ts-expect-error a header
  add({ path, headers: { "x-made-up-priority": 1 }, body }),
  // @ts-expect-error the body
  add({ path, headers }),
  // @ts-expect-error a field of the body
  add({ path, headers, body: { note: "made up" } }),
];

export const ofAnotherType = [
  // @ts-expect-error a query parameter
  list({ query: { limit: "1" } }),
  // @ts-expect-error a header
  add({ path, headers: { ...headers, "x-made-up-priority": "high" }, body }),
  // @ts-expect-error an additional header
  list({ headers: { "x-of-my-own": {} } }),
  // @ts-expect-error a value of a closed enum
  add({ path, headers, body: { symbol: "MADE_UP", legs: [{ side: "buy" }] } }),
];

export const placeholders = [
  // @ts-expect-error it cannot be called
  broker.trading.placeOptionOrder(),
  // @ts-expect-error nor with its known parameters
  broker.marketData.listOptionHistoricalBars({ query: { start_time: "" } }),
  // @ts-expect-error it is no function
  [].map(broker.marketData.listOptionTicks),
  // @ts-expect-error it has no path
  operations.placeOptionOrder.path,
];
