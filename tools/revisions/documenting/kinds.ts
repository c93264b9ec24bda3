// Lists made-up operations. The paths, fields and values do not exist in the real service.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

export type Inputs = Partial<Record<"path" | "query" | "headers" | "body", JsonObject>>;

export interface Kind {
  readonly name: string;
  readonly method: string;
  /** Parameters at the end of the path, such as `{thing_id}`. */
  readonly pathParameters?: Readonly<Record<string, JsonObject>>;
  readonly retry: "safe" | "never";
  readonly deprecated?: true;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
  /** Status and body of an error response that the spec describes. */
  readonly problem?: { readonly status: number; readonly body: { readonly problem: string } };
  readonly right: Inputs;
  /** Inputs that the TypeScript compiler and the sandbox must reject. */
  readonly wrong: Inputs;
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const json = (schema: JsonObject) => ({ "application/json": { schema } });

const legs = [{ side: "BUY", quantity: 2, limit: { amount: "1.25", currency: "USD" } }];
const thing = { thing_id: { type: "integer", minimum: 1, description: "Identifier of the thing." } };

const changes: readonly Kind[] = [
  {
    name: "a POST with a nested body and a documented error body",
    method: "post",
    retry: "never",
    requestBody: { required: true, content: json(ref("MadeUpOrder")) },
    responses: {
      "200": { description: "The order.", content: json(ref("MadeUpOrder")) },
      "409": { description: "The order is rejected.", content: json(ref("MadeUpProblem")) },
    },
    problem: { status: 409, body: { problem: "MARKET_CLOSED" } },
    right: { body: { state: "OPEN", legs, placed_at: null, tags: { color: "red" } } },
    wrong: { body: { state: "OPEN", legs: [{ side: "KEEP", quantity: 2 }] } },
  },
  {
    name: "a DELETE with a path parameter and an empty response",
    method: "delete",
    pathParameters: thing,
    retry: "never",
    responses: { "204": { description: "The thing is deleted." } },
    right: { path: { thing_id: 7 } },
    wrong: { path: { thing_id: "seven" } },
  },
  {
    name: "a deprecated PUT",
    method: "put",
    pathParameters: thing,
    retry: "never",
    deprecated: true,
    requestBody: {
      required: true,
      content: json({
        type: "object",
        required: ["title"],
        properties: { title: { type: "string", minLength: 1, maxLength: 40 } },
        additionalProperties: false,
      }),
    },
    responses: { "200": { description: "The money.", content: json(ref("MadeUpMoney")) } },
    right: { path: { thing_id: 7 }, body: { title: "made up" } },
    wrong: { path: { thing_id: 7 }, body: { title: 1 } },
  },
  {
    name: "a POST with two success statuses",
    method: "post",
    retry: "never",
    requestBody: { required: true, content: json(ref("MadeUpLeg")) },
    responses: {
      "200": { description: "The order is complete.", content: json(ref("MadeUpOrder")) },
      "202": {
        description: "The order is accepted.",
        content: json({
          type: "object",
          required: ["ticket"],
          properties: { ticket: { type: "string", examples: ["ticket-1"] } },
        }),
      },
    },
    right: { body: { side: "SELL", quantity: 1 } },
    wrong: { body: { side: "SELL" } },
  },
];

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

const reads: readonly Kind[] = [
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

export const KINDS: readonly Kind[] = [...changes, ...reads];
