import { expect, test } from "vitest";
import type { Plan } from "../../src/plan.ts";
import { edited, planOf } from "../set/documents.ts";
import { add, all, move, remove, set, type Edit } from "../set/edit.ts";
import {
  GET_QUOTES,
  GIVEN_QUOTES,
  JSON_SCHEMA,
  ONE_ORDER,
  ORDER,
  ORDER_REQUEST,
  PLACEHOLDERS,
  REPLACE_ORDER,
  SCHEMAS,
} from "../set/places.ts";

const planned = (...edits: readonly Edit[]) => planOf(edited(...edits));
const said = ({ changes }: Plan) => changes.map(({ bump, what }) => `${bump}: ${what}`).sort();

const REPORT = "/paths/~1made-up~1reports";
const REPLACED = `${ONE_ORDER}/patch`;
const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
const open = (...values: readonly string[]) => ({ anyOf: [closed(...values), { type: "string" }] });

const documentReport = all(
  move(`${PLACEHOLDERS}/getReport`, REPORT),
  set(REPORT, {
    get: {
      operationId: "getReport",
      summary: "Get a report",
      description: "Gets a made-up report.",
      "x-family": "trading",
      "x-group": "reports",
      "x-retry": "safe",
      responses: { "200": { description: "The report." } },
    },
  }),
);

test.concurrent.each<[what: string, edit: Edit, said: string[]]>([
  ["a schema loses an `allOf` part", remove(`${SCHEMAS}/Order/allOf/2`), ["major: `Order.archived` is removed."]],
  [
    "a response loses a property with the name of an OpenAPI field",
    remove(`${ORDER}/properties/security`),
    ["major: `Order.security` is removed."],
  ],
  [
    "an open enum becomes closed",
    set(`${ORDER}/properties/venue`, closed("EAST", "WEST")),
    ["minor: `Order.venue` can now only be `EAST` or `WEST`."],
  ],
  [
    "a closed enum becomes open",
    set(`${ORDER}/properties/liquidity`, open("ADDED", "TAKEN")),
    ["major: `Order.liquidity` is now an open enum with the known values `ADDED` and `TAKEN`."],
  ],
  [
    "a placeholder loses a parameter",
    remove(`${PLACEHOLDERS}/listHolidays/parameters`),
    ["patch: The placeholder `listHolidays` loses the query parameter `year`."],
  ],
  [
    "a string becomes an open enum",
    set(`${SCHEMAS}/Money/properties/currency`, open("EUR", "USD")),
    ["minor: `Money.currency` is now an open enum with the known values `EUR` and `USD`."],
  ],
  [
    "a list becomes an object",
    set(`${ORDER}/properties/fills`, { type: "object", properties: { data: { type: "string" } } }),
    ["major: `Order.fills` changes from a list of `Fill` to an object with `data`."],
  ],
  [
    "the version of OpenAPI changes",
    set("/openapi", "3.1.1"),
    ["patch: `openapi` of the document changes from `3.1.0` to `3.1.1`."],
  ],
  [
    "an operation moves and loses a property of its request body",
    all(move(REPLACE_ORDER, REPLACED), remove(`${REPLACED}/requestBody/${JSON_SCHEMA}/properties/price`)),
    [
      "major: `price` in the request body of `replaceOrder` is removed.",
      "major: `replaceOrder` moves from `PUT /made-up/orders/{order_id}` to `PATCH /made-up/orders/{order_id}`.",
    ],
  ],
])("the plan has the expected sentences if %s", async (_, edit, sentences) => {
  expect(said(await planned(edit))).toEqual(sentences);
});

test.concurrent.each<[what: string, one: Edit, other: Edit]>([
  [
    "one response",
    add(`${GIVEN_QUOTES}/additionalProperties/properties/last`, { type: "number" }),
    remove(`${GIVEN_QUOTES}/additionalProperties/properties/halted`),
  ],
  ["two members of a union", remove(`${SCHEMAS}/CancelEvent/properties/by`), add(`${SCHEMAS}/FillEvent/title`, "Fill")],
  ["one operation", remove(`${GET_QUOTES}/deprecated`), set(`${GET_QUOTES}/x-group`, "prices")],
  ["a request body and a placeholder", add(`${ORDER_REQUEST}/properties/colour`, {}), documentReport],
])(
  "the plan for two edits has the same sentences as two separate plans if the edits change %s",
  async (_, one, other) => {
    const [both, ...parts] = await Promise.all([planned(one, other), planned(one), planned(other)]);
    expect(said(both)).toEqual(parts.flatMap(said).sort());
  },
);
