// What a plan says of several changes at once, and of those that a reader would tell otherwise than the wire analyzer does.
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

/** A placeholder documented, as an operation of its own path. */
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
  ["a part of a schema is gone", remove(`${SCHEMAS}/Order/allOf/2`), ["major: `Order.archived` is gone."]],
  [
    "an alternative of a schema is gone",
    all(remove(`${TRIGGER}/oneOf/1`), remove(`${TRIGGER}/discriminator/mapping/TIME`)),
    ["major: `Trigger` can no longer be `TimeTrigger`."],
  ],
  [
    "a schema excludes a value",
    add(`${ORDER_REQUEST}/properties/note/not`, { const: "made-up" }),
    ["major: `OrderRequest.note` can no longer be `made-up`."],
  ],
  [
    "the schema of a parameter is given a name",
    all(add(`${SCHEMAS}/Sort`, open), set(SORT, { $ref: "#/components/schemas/Sort" })),
    [
      "minor: `Sort` is new: `NEWEST`, `OLDEST` or another value (open enum).",
      "none: The query parameter `sort` of `listOrders` is written in another place.",
    ],
  ],
  [
    "one operation comes and another one goes, which are not the same",
    all(remove(QUOTES), documentReport),
    [
      "major: `getQuotes` is gone: it called `GET /made-up/quotes`.",
      "minor: `broker.trading.getReport()` is documented: it calls `GET /made-up/reports`. It takes no input. Responses: 200 without a body. No error is documented. The client retries it.",
    ],
  ],
  [
    "an operation moves, and takes less",
    all(move(REPLACE_ORDER, REPLACED), remove(`${REPLACED}/requestBody/${JSON_SCHEMA}/properties/price`)),
    [
      "major: `price` in the request body of `replaceOrder` is gone.",
      "major: `replaceOrder` moves from `PUT /made-up/orders/{order_id}` to `PATCH /made-up/orders/{order_id}`.",
    ],
  ],
])("%s", async (_, edit, sentences) => {
  expect(said(await planned(edit))).toEqual(sentences);
});

test.concurrent.each<[what: string, one: Edit, other: Edit]>([
  [
    "the same answer",
    add(`${GIVEN_QUOTES}/additionalProperties/properties/last`, { type: "number" }),
    remove(`${GIVEN_QUOTES}/additionalProperties/properties/halted`),
  ],
  ["two members of a union", remove(`${SCHEMAS}/CancelEvent/properties/by`), add(`${SCHEMAS}/FillEvent/title`, "Fill")],
  ["one operation", remove(`${GET_QUOTES}/deprecated`), set(`${GET_QUOTES}/x-group`, "prices")],
  ["what is sent and what is received", add(`${ORDER_REQUEST}/properties/colour`, {}), documentReport],
])("two changes of %s are told as each is, and weigh as much as the heavier one", async (_, one, other) => {
  const [both, ...parts] = await Promise.all([planned(one, other), planned(one), planned(other)]);
  expect(said(both)).toEqual(parts.flatMap(said).sort());
});

test("the canonical form changes nothing in what a plan says", async () => {
  const revision = edited(remove(`${SCHEMAS}/Order/allOf/2`), documentReport);
  const plans = await Promise.all([
    planOf(revision),
    planOf(canonical(revision), canonical(edited())),
    planOf(canonical(revision)),
  ]);
  const [asWritten, ...others] = plans.map(said);
  expect(others).toEqual([asWritten, asWritten]);
});
