// Tests that a sentence names the place that a user knows, and that one change has one sentence.
import { expect, test } from "vitest";
import { document } from "../../test/helpers/compared.ts";
import { find, saidOf, type Node } from "../../test/helpers/said.ts";
import { planDocuments } from "../../test/helpers/support.ts";

const TEXT = { type: "string" };
const PARTY = "components|schemas|Party";
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const set = (place: string, values: Node) => (root: Node) => void Object.assign(find(root, place), values);

test.concurrent.each<[what: string, edit: (root: Node) => void, ...said: unknown[]]>([
  [
    "a new schema takes the place of a new reference",
    (root) => {
      set("components|schemas", { Kind: { type: "string", enum: ["FIRM", "FUND"] } })(root);
      set(`${PARTY}|properties`, { kind: ref("Kind") })(root);
    },
    "minor: `Kind` is new: only `FIRM` or `FUND`.",
    "none: `Party.kind` now refers to `Kind`.",
  ],
  [
    "a parameter gets a new name, and the old name stays",
    (root) => {
      const parameters = Object.values(find(root, "paths|/parties/{party_id}|get|parameters"));
      const depth = { name: "depth_now", in: "query", schema: { type: "integer", default: 1 } };
      set("paths|/parties/{party_id}|get", { parameters: [...parameters, depth] })(root);
    },
    "minor: The query parameter `depth_now` of `getParty` is new, and optional: `integer`, default `1`.",
  ],
  [
    "a type that can be null becomes another type that can be null",
    set(`${PARTY}|properties`, { held: { type: ["string", "null"] } }),
    expect.stringMatching(/^major: `Party\.held` changes from a list of `Owner` to `string` or `null`\. /),
  ],
  [
    "a property of a schema that requests and responses use is removed",
    (root) => {
      set("paths|/parties|post|requestBody|content|application/json", { schema: ref("Party") })(root);
      delete find(root, `${PARTY}|properties`)["kind"];
    },
    expect.stringMatching(/^major: The request body of `addParty` changes from `NewParty` to `Party`\. /),
    "major: `Party.kind` is removed. Code that reads it does not compile.",
  ],
  [
    "the first example of a schema is added",
    set(`${PARTY}|properties|id`, { examples: ["made-up"] }),
    "patch: `examples` of `Party.id` is now `made-up`.",
  ],
])("the plan has the expected sentences if %s", async (_, edit, ...said) => {
  expect(await saidOf(edit)).toEqual(said);
});

type Schemas = Readonly<Record<string, Node>>;
const made = (schemas: Schemas, rest: Node = {}) => document("both", ref("Made"), schemas, rest);
const object = (properties: Node) => ({ type: "object", properties });
const split = { Made: object({ id: { ...TEXT, readOnly: true }, note: TEXT }) };

test.concurrent.each<[what: string, base: Schemas, revision: Schemas, said: string]>([
  [
    "a property is no longer `readOnly`, so the schema has no request variant",
    split,
    { Made: object({ id: TEXT, note: TEXT }) },
    "major: The type `MadeRequest` is removed.",
  ],
  [
    "a new schema has the name of a variant",
    split,
    { ...split, MadeRequest: object({ other: TEXT }) },
    "major: The type `MadeRequest` now stands for the schema `MadeRequest` instead of the request variant of `Made`.",
  ],
  [
    "a new schema takes the type name of another schema",
    { Made: object({ port: ref("port-office") }), "port-office": object({ one: TEXT }) },
    {
      Made: object({ port: ref("port-office") }),
      "port-office": object({ one: TEXT }),
      PortOffice: object({ two: TEXT }),
    },
    "major: The type `PortOffice` now stands for the schema `PortOffice` instead of the schema `port-office`.",
  ],
])("the plan has a major bump and a line about the exported type if %s", async (_, base, revision, said) => {
  const { changes, bump } = await planDocuments(made(base), made(revision));
  expect(bump).toBe("major");
  expect(changes.map((change) => `${change.bump}: ${change.what}`)).toContain(said);
});

test("an unused security scheme needs only a patch bump", async () => {
  const withScheme = (scheme: string) => {
    const securitySchemes = { key: { type: "http", scheme: "basic" }, unused: { type: "http", scheme } };
    const { components, ...document } = made({ Made: object({ id: TEXT }) }, { security: [{ key: [] }] });
    return { ...document, components: { ...components, securitySchemes } };
  };
  expect((await planDocuments(withScheme("basic"), withScheme("bearer"))).bump).toBe("patch");
});

test("a new operation that is already deprecated is announced as deprecated", async () => {
  const base = made({ Made: object({ id: TEXT }) });
  const get = { operationId: "readMade", deprecated: true, responses: { "204": { description: "None." } } };
  const { changes } = await planDocuments(base, { ...base, paths: { ...base.paths, "/other": { get } } });
  expect(changes[0]?.what).toMatch(/^`readMade` is new, and already deprecated: it calls `GET \/other`\./);
});
