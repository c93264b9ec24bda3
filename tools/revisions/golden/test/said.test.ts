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

const GIVEN = `${ORDER}/properties`;
const REPORT = "/paths/~1made-up~1reports";
const REPLACED = `${ONE_ORDER}/patch`;
const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
const open = (...values: readonly string[]) => ({ anyOf: [closed(...values), { type: "string" }] });

test.concurrent.each(
  Object.entries({
    "major: `Order.archived` is removed.": remove(`${SCHEMAS}/Order/allOf/2`),
    "minor: `Order.venue` can now only be `EAST` or `WEST`.": set(`${GIVEN}/venue`, closed("EAST", "WEST")),
    "major: `Order.liquidity` is now an open enum with the known values `ADDED` and `TAKEN`.": set(
      `${GIVEN}/liquidity`,
      open("ADDED", "TAKEN"),
    ),
    "minor: `Money.currency` is now an open enum with the known values `EUR` and `USD`.": set(
      `${SCHEMAS}/Money/properties/currency`,
      open("EUR", "USD"),
    ),
    "major: `Order.fills` changes from a list of `Fill` to an object with `data`.": set(`${GIVEN}/fills`, {
      type: "object",
      properties: { data: { type: "string" } },
    }),
    "patch: The placeholder `listHolidays` loses the query parameter `year`.": remove(
      `${PLACEHOLDERS}/listHolidays/parameters`,
    ),
    "patch: `openapi` of the document changes from `3.1.0` to `3.1.1`.": set("/openapi", "3.1.1"),
    "major: `price` in the request body of `replaceOrder` is removed.\nmajor: `replaceOrder` moves from `PUT /made-up/orders/{order_id}` to `PATCH /made-up/orders/{order_id}`.":
      all(move(REPLACE_ORDER, REPLACED), remove(`${REPLACED}/requestBody/${JSON_SCHEMA}/properties/price`)),
  }),
)('the plan of an edit has exactly the sentences "%s"', async (sentences, edit) => {
  expect(said(await planned(edit)).join("\n")).toBe(sentences);
});

const FIELDS = { summary: "A", description: "A.", "x-family": "trading", "x-group": "reports", "x-retry": "safe" };
const RESPONSES = { "200": { description: "The report." } };
const documentReport = all(
  move(`${PLACEHOLDERS}/getReport`, REPORT),
  set(REPORT, { get: { operationId: "getReport", ...FIELDS, responses: RESPONSES } }),
);

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
