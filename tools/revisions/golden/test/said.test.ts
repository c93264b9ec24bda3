import { expect, test } from "vitest";
import { canonical } from "../../src/ledger/canonical.ts";
import type { Plan } from "../../src/plan.ts";
import { edited, planOf } from "../set/documents.ts";
import { add, all, move, remove, set, type Edit } from "../set/edit.ts";
import {
  GET_QUOTES,
  GIVEN_QUOTES,
  JSON_SCHEMA,
  LIST_ORDERS,
  ONE_ORDER,
  ORDER,
  ORDER_REQUEST,
  PLACEHOLDERS,
  QUOTES,
  REPLACE_ORDER,
  SCHEMAS,
} from "../set/places.ts";

const planned = (...edits: readonly Edit[]) => planOf(edited(...edits));
const said = ({ changes }: Plan) => changes.map(({ bump, what }) => `${bump}: ${what}`).sort();

const TRIGGER = `${SCHEMAS}/Trigger`;
const REPORT = "/paths/~1made-up~1reports";
const REPLACED = `${ONE_ORDER}/patch`;
const SORT = `${LIST_ORDERS}/parameters/sort/schema`;
const open = { anyOf: [{ type: "string", enum: ["NEWEST", "OLDEST"] }, { type: "string" }] };

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
    set(`${ORDER}/properties/venue`, { type: "string", enum: ["EAST", "WEST"] }),
    ["minor: `Order.venue` can now only be `EAST` or `WEST`."],
  ],
  [
    "a closed enum becomes open",
    set(`${ORDER}/properties/liquidity`, { anyOf: [{ type: "string", enum: ["ADDED", "TAKEN"] }, { type: "string" }] }),
    ["major: `Order.liquidity` is now an open enum with the known values `ADDED` and `TAKEN`."],
  ],
  [
    "a schema loses an alternative",
    all(remove(`${TRIGGER}/oneOf/1`), remove(`${TRIGGER}/discriminator/mapping/TIME`)),
    ["major: `Trigger` can no longer be `TimeTrigger`."],
  ],
  [
    "a schema excludes a value",
    add(`${ORDER_REQUEST}/properties/note/not`, { const: "made-up" }),
    ["major: `OrderRequest.note` can no longer be `made-up`."],
  ],
  [
    "the schema of a parameter becomes a named schema",
    all(add(`${SCHEMAS}/Sort`, open), set(SORT, { $ref: "#/components/schemas/Sort" })),
    [
      "minor: `Sort` is new: `NEWEST`, `OLDEST` or another value (open enum).",
      "none: The query parameter `sort` of `listOrders` now refers to `Sort`.",
    ],
  ],
  [
    "an operation is added and a different operation is removed",
    all(remove(QUOTES), documentReport),
    [
      "major: `getQuotes` is removed. It called `GET /made-up/quotes`.",
      "minor: `broker.trading.getReport()` is no longer a placeholder: it calls `GET /made-up/reports`. It takes no input. Responses: 200 without a body. No error is documented. The client retries it.",
    ],
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

test("the plan has the same sentences if the compared documents are in canonical form", async () => {
  const revision = edited(remove(`${SCHEMAS}/Order/allOf/2`), documentReport);
  const plans = await Promise.all([
    planOf(revision),
    planOf(canonical(revision), canonical(edited())),
    planOf(canonical(revision)),
  ]);
  const [asWritten, ...others] = plans.map(said);
  expect(others).toEqual([asWritten, asWritten]);
});
