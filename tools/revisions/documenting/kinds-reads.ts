import { json, ref, type Kind } from "./kind.ts";

const orders = {
  "200": { description: "The orders.", content: json({ type: "array", items: ref("MadeUpOrder") }) },
};
const day = (name: string) => ({
  name,
  in: "query",
  required: true,
  description: "A day.",
  schema: { type: "string", format: "date", examples: ["2030-01-02"] },
});

export const reads: readonly Kind[] = [
  {
    name: "a required query parameter with a format, and an optional query parameter with limits",
    method: "get",
    retry: "safe",
    parameters: [
      day("from_day"),
      {
        name: "limit",
        in: "query",
        description: "Maximum number of orders.",
        schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
        example: 50,
      },
    ],
    responses: orders,
    right: { query: { from_day: "2030-01-02", limit: 50 } },
    wrong: { query: { limit: 50 } },
  },
  {
    name: "a query with lists, an object, a closed enum and an open enum",
    method: "get",
    retry: "safe",
    parameters: [
      { name: "sides", in: "query", schema: { type: "array", items: ref("MadeUpSide") } },
      {
        name: "symbols",
        in: "query",
        explode: false,
        schema: { type: "array", minItems: 1, maxItems: 5, items: { type: "string" } },
      },
      {
        name: "range",
        in: "query",
        style: "deepObject",
        schema: { type: "object", properties: { least: { type: "integer" }, most: { type: "integer" } } },
      },
      { name: "state", in: "query", schema: ref("MadeUpState") },
      { name: "side", in: "query", required: true, schema: ref("MadeUpSide") },
    ],
    responses: orders,
    right: {
      query: { sides: ["BUY", "SELL"], symbols: ["A", "B"], range: { least: 1, most: 2 }, state: "HALF", side: "BUY" },
    },
    wrong: { query: { side: "KEEP" } },
  },
  {
    name: "a required header",
    method: "get",
    retry: "safe",
    parameters: [
      { name: "x-made-up-reason", in: "header", required: true, schema: { type: "string", minLength: 1 } },
      { name: "x-made-up-rank", in: "header", schema: { type: "integer" } },
    ],
    responses: orders,
    right: { headers: { "x-made-up-reason": "made up", "x-made-up-rank": 1 } },
    wrong: { headers: { "x-made-up-rank": 1 } },
  },
  {
    name: "a response list with nullable items",
    method: "get",
    retry: "safe",
    parameters: [day("on_day")],
    responses: {
      "200": {
        description: "A list of amounts. A missing amount is null.",
        content: {
          "application/json": {
            schema: {
              type: "array",
              items: { anyOf: [ref("MadeUpMoney"), { type: "null" }] },
            },
            example: [{ amount: "1.00", currency: "USD" }, null],
          },
        },
      },
    },
    right: { query: { on_day: "2030-01-02" } },
    wrong: { query: {} },
  },
  {
    name: "a response in CSV",
    method: "get",
    retry: "safe",
    parameters: [day("csv_day")],
    responses: { "200": { description: "A table.", content: { "text/csv": { schema: { type: "string" } } } } },
    right: { query: { csv_day: "2030-01-02" } },
    wrong: { query: {} },
  },
  {
    name: "a response of bytes",
    method: "get",
    pathParameters: { file: { type: "string", enum: ["daily", "weekly"] } },
    retry: "safe",
    responses: { "200": { description: "A file.", content: { "application/zip": {} } } },
    right: { path: { file: "daily" } },
    wrong: { path: { file: "yearly" } },
  },
];
