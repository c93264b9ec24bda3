// Checks the types of the client of promoted.yaml, for operations with inputs and for placeholders.
import {
  createBrokerClient,
  operations,
  type components,
  type MadeUpInstrument,
} from "../clients/promoted/types/index.js";

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

// TypeScript accepts unknown properties of an object if the object is not a literal.
const mine = { symbol: "MADE_UP", note: "made up", ntoe: "of my own" };
export const more = add({ path, headers, body: mine });
type Instrument = components["schemas"]["MadeUpInstrument"];
export const instrument: MadeUpInstrument[] = [body] satisfies Instrument[];
// @ts-expect-error the name of a field is misspelled
export const typed: Instrument = { symbol: "MADE_UP", ntoe: "made up" };
// @ts-expect-error the name of a field is misspelled
export const satisfying = { symbol: "MADE_UP", ntoe: "made up" } satisfies Instrument;
const nothingOfIt = { limti: 1 };

export const misspelled = [
  // @ts-expect-error the name of an input is misspelled
  list({ qeury: { limit: 1 } }),
  // @ts-expect-error the name of an input is misspelled, although all required inputs are present
  add({ path, headers, body, qeury: { dry_run: true } }),
  // @ts-expect-error the name of a query parameter is misspelled
  list({ query: { limti: 1 } }),
  // @ts-expect-error the query object has no known parameter
  list({ query: nothingOfIt }),
  // @ts-expect-error the path has an unknown parameter
  update({ path: { list_id: "made-up", list: "made-up" } }),
  // @ts-expect-error the name of a timeout is misspelled
  list({ timeout: { overal: 1 } }),
  // @ts-expect-error the name of a field is misspelled in an optional body
  update({ path, body: { ttile: "made up" } }),
  // @ts-expect-error the name of a field is misspelled in a required body
  add({ path, headers, body: { symbol: "MADE_UP", ntoe: "made up" } }),
  // @ts-expect-error the name of a field is misspelled in an object of the body
  add({ path, headers, body: { symbol: "MADE_UP", alarm: { above: 1, bleow: 0 } } }),
  // @ts-expect-error the name of a field is misspelled in a list of the body
  add({ path, headers, body: { symbol: "MADE_UP", legs: [{ side: "BUY", raito: 2 }] } }),
];

export const notAccepted = [
  // @ts-expect-error the operation has no body
  list({ body: { limit: 1 } }),
  // @ts-expect-error the operation has no query
  update({ path, query: { limit: 1 } }),
  // @ts-expect-error the operation has no path parameter
  list({ path }),
];

export const missing = [
  // @ts-expect-error all required inputs are missing
  add(),
  // @ts-expect-error a path parameter is missing
  update({ path: {} }),
  // @ts-expect-error the headers are missing
  add({ path, body }),
  // @ts-expect-error a required header is missing
  add({ path, headers: { "x-made-up-priority": 1 }, body }),
  // @ts-expect-error the body is missing
  add({ path, headers }),
  // @ts-expect-error a required field of the body is missing
  add({ path, headers, body: { note: "made up" } }),
];

export const ofAnotherType = [
  // @ts-expect-error a query parameter has the wrong type
  list({ query: { limit: "1" } }),
  // @ts-expect-error a header has the wrong type
  add({ path, headers: { ...headers, "x-made-up-priority": "high" }, body }),
  // @ts-expect-error an additional header has the wrong type
  list({ headers: { "x-of-my-own": {} } }),
  // @ts-expect-error the closed enum has no such value
  add({ path, headers, body: { symbol: "MADE_UP", legs: [{ side: "buy" }] } }),
];

export const placeholders = [
  // @ts-expect-error a placeholder cannot be called
  broker.trading.placeOptionOrder(),
  // @ts-expect-error a placeholder cannot be called with its known parameters
  broker.marketData.listOptionHistoricalBars({ query: { start_time: "" } }),
  // @ts-expect-error a placeholder is not a function
  [].map(broker.marketData.listOptionTicks),
  // @ts-expect-error a placeholder has no path
  operations.placeOptionOrder.path,
];
