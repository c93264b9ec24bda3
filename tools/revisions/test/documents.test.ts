import { expect, test } from "vitest";
import { document } from "./helpers/compared.ts";
import { find, planOf } from "./helpers/said.ts";
import type { Schema } from "./helpers/statements.ts";
import { planDocuments } from "./helpers/support.ts";

const GET = "paths|/parties/{party_id}|get";
const made = (schema: Schema) => document("got", schema);

test("the plan's sentences for the sandbox do not mention methods of the client", async () => {
  const { changes } = await planOf((root) => {
    const paths = find(root, "paths");
    find(root, GET)["x-family"] = "marketData";
    Object.assign(find(root, `${GET}|parameters|0`), { name: "id" });
    Object.assign(find(root, `${GET}|parameters|1`), { name: "max_depth" });
    paths["/parties/{id}"] = paths["/parties/{party_id}"];
    delete paths["/parties/{party_id}"];
    const responses = { "204": { description: "Done." } };
    paths["/orders"] = { post: { operationId: "placeOrder", "x-family": "trading", responses } };
    find(root, "components|pathItems")["listHalted"] = find(root, "components|pathItems|listBars");
  });
  expect(changes.flatMap(({ sandbox }) => sandbox ?? []).sort()).toEqual([
    "The path parameter `party_id` of `getParty` is renamed to `id`.",
    "The query parameter `depth` of `getParty` is renamed to `max_depth`: a request with the old name gets 400 `invalid_parameter`.",
    "The sandbox now responds to `POST /orders` (`placeOrder`).",
  ]);
});

test("the plan's sentences for the sandbox mention the option `responses` and the expected error codes", async () => {
  const { changes } = await planOf((root) => {
    const party = find(root, "components|schemas|Party");
    const { kind, ...properties } = find(party, "properties");
    party["properties"] = { ...properties, type: kind, since: { type: "string" } };
    party["required"] = ["id", "owner", "since"];
    find(root, "components|schemas|NewParty")["required"] = ["name", "note"];
    find(root, `${GET}|parameters|1`)["required"] = true;
    find(root, "components|schemas|Owner|properties|name")["type"] = "integer";
  });
  expect(changes.flatMap(({ sandbox }) => sandbox ?? []).sort()).toEqual([
    "The query parameter `depth` of `getParty` is now required. A request without it gets 400 `invalid_parameter`.",
    "`NewParty.note` is now required. A request without it gets 400 `invalid_body`.",
    "`Owner.name` changes from `string` to `integer`. The compiler can reject code that sets the option `responses`.",
    "`Party.kind` is renamed to `Party.type`: rename it in your option `responses`.",
    "`Party.since` is new, and always present: `string`. If your option `responses` lacks it, your code does not compile.",
  ]);
});

test("the plan reports three new schemas as one change", async () => {
  const { changes } = await planOf((root) => {
    Object.assign(find(root, "components|schemas"), { One: {}, Two: {}, Three: {} });
  });
  expect(changes).toMatchObject([
    { what: "The schemas `One`, `Two` and `Three` are new.", why: "New code can use them." },
  ]);
});

type Part = (name: string, index: number) => object;

/** Declares 40 schemas `NAME0` to `NAME39`. Each schema except the last refers to the next schema twice. */
function levels(name: string, next: string, part: Part): Schema {
  const inside = (index: number) =>
    index === 40 ? { type: "string" } : { $ref: `#/components/schemas/${next}${index}` };
  const level = (index: number) => ({
    type: "object",
    properties: { one: inside(index + 1), other: inside(index + 1), own: part(name, index) },
  });
  return Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${name}${index}`, level(index)]));
}

const OWN: Part = (name) => ({ const: name });
const orNumber = (schemas: Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { anyOf: [schema, { type: "number" }] }]));
const FIRST = { $ref: "#/components/schemas/Old0" };

test.each<[what: string, base: Schema, revision: Schema, most: number]>([
  [
    "a reference becomes a union",
    { ...levels("Old", "Old", OWN), Held: FIRST },
    { ...levels("Old", "Old", OWN), Held: { anyOf: [FIRST, { type: "number" }] } },
    2,
  ],
  ["every schema becomes a union", levels("Old", "Old", OWN), orNumber(levels("Old", "Old", OWN)), 2],
  [
    "every reference gets another target",
    { ...levels("Old", "Old", OWN), ...levels("New", "New", OWN) },
    { ...levels("Old", "New", OWN), ...levels("New", "New", OWN) },
    80,
  ],
])(
  "planDocuments finishes for 40 schemas that each refer to the next schema twice, if %s",
  async (_, base, revision, most) => {
    const documentOf = (schemas: Schema) => ({ ...made(FIRST), components: { schemas } });
    const { changes, bump } = await planDocuments(documentOf(base), documentOf(revision));
    expect(bump).toBe("major");
    expect(changes.length).toBeLessThanOrEqual(most);
  },
);
