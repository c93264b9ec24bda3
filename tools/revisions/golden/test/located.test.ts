// Makes plans for changes of exported types, of unused security schemes and of deprecated operations.
import { expect, test } from "vitest";
import { document } from "../../test/helpers/compared.ts";
import { ref, type Node } from "../../test/helpers/said.ts";
import { planDocuments } from "../../test/helpers/support.ts";

const TEXT = { type: "string" };

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
    "a new schema gets the type name of another schema",
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

test("a change of an unused security scheme needs only a patch bump", async () => {
  const withScheme = (scheme: string) => {
    const securitySchemes = { key: { type: "http", scheme: "basic" }, unused: { type: "http", scheme } };
    const { components, ...document } = made({ Made: object({ id: TEXT }) }, { security: [{ key: [] }] });
    return { ...document, components: { ...components, securitySchemes } };
  };
  expect((await planDocuments(withScheme("basic"), withScheme("bearer"))).bump).toBe("patch");
});

test("the plan says that a new operation is already deprecated", async () => {
  const base = made({ Made: object({ id: TEXT }) });
  const get = { operationId: "readMade", deprecated: true, responses: { "204": { description: "None." } } };
  const { changes } = await planDocuments(base, { ...base, paths: { ...base.paths, "/other": { get } } });
  expect(changes[0]?.what).toMatch(/^`readMade` is new, and already deprecated: it calls `GET \/other`\./);
});
