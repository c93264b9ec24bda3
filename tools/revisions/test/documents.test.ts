// One whole plan of each kind of document. The proofs of this directory plan many more of each kind.
import { expect, test } from "vitest";
import { document } from "./compared.ts";
import { find, planOf } from "./said.ts";
import type { Schema } from "./statements.ts";
import { planDocuments } from "./support.ts";

const GET = "paths|/parties/{party_id}|get";
const made = (schema: Schema) => document("got", schema);

test("a constant in the place of an enum of one value is the same as before", async () => {
  const text = { type: "string" };
  expect((await planDocuments(made({ ...text, const: "a" }), made({ ...text, enum: ["a"] }))).bump).toBe("none");
});

test("an extension beside a schema is a patch, although it is a minor on the wire", async () => {
  const schema = { type: "object", properties: { name: { type: "string" } } };
  const { changes } = await planDocuments(made(schema), made({ ...schema, "x-notes": [{ since: "2026" }] }));
  expect(changes).toMatchObject([{ bump: "patch", wire: "minor", types: "none" }]);
});

test("an example that is an object, which redocly does not list, is told with its value", async () => {
  const example = (id: string) => made({ type: "object", example: { id } });
  const { changes } = await planDocuments(example("one"), example("two"));
  expect(changes).toMatchObject([
    {
      bump: "patch",
      what: 'The example of the response 200 of `madeUp` changes from `{"id":"one"}` to `{"id":"two"}`.',
    },
  ]);
});

test("two limits that JavaScript rounds to one number are two limits", async () => {
  const limited = (maximum: string) =>
    JSON.stringify(document("given", { type: "integer", maximum: 0 })).replace('"maximum":0', `"maximum":${maximum}`);
  const { changes } = await planDocuments(limited("18014398509481984"), limited("18014398509481983"));
  expect(changes).toMatchObject([{ bump: "major" }]);
});

test("a user of the sandbox reads of no call", async () => {
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
    "The path parameter `party_id` of `getParty` is now `id`.",
    "The query parameter `depth` of `getParty` is now `max_depth`: a request with the old name gets 400 `invalid_parameter`.",
    "The sandbox responds to `POST /orders` (`placeOrder`).",
  ]);
});

test("a user of the sandbox reads of `responses`, and of requests that it refuses", async () => {
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
    "`Owner.name` changes from `string` to `integer`. Your values of `responses` can stop compiling.",
    "`Party.kind` is now `Party.type`: rename it in your values of `responses`.",
    "`Party.since` is new, and always there: `string`. Your values of `responses` need it to compile.",
  ]);
});

test("the reason of a change of several things says so", async () => {
  const { changes } = await planOf((root) => {
    Object.assign(find(root, "components|schemas"), { One: {}, Two: {}, Three: {} });
  });
  expect(changes).toMatchObject([
    { what: "The schemas `One`, `Three` and `Two` are new.", why: "New code can use them." },
  ]);
});
