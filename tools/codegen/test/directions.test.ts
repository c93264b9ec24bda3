import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { splitForChecks, splitForTypes } from "../src/directions.ts";
import { at, fields, type Fields } from "../src/document.ts";
import { generateTypes } from "../src/generate.ts";
import { Pruner } from "../src/checks.ts";

const text = { type: "string" };
const readOnly = { type: "string", readOnly: true };
const writeOnly = { type: "string", writeOnly: true };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, ...required: readonly string[]) => ({ type: "object", required, properties });

function documentOf(
  schemas: object,
  request: object | undefined,
  response: object | null | undefined = request,
): Fields {
  const carrier = (schema: object) => ({ content: { "application/json": { schema } } });
  const post = {
    operationId: "madeUp",
    ...(request && { requestBody: { required: true, ...carrier(request) } }),
    responses: { 200: { description: "Made up.", ...(response && carrier(response)) } },
  };
  return { openapi: "3.1.0", info: {}, paths: { "/made-up": { post } }, components: { schemas } };
}

const SCHEMA = ["content", "application/json", "schema"];
const requestOf = (document: Fields) => at(["paths", "/made-up", "post", "requestBody", ...SCHEMA], document);
const responseOf = (document: Fields) => at(["paths", "/made-up", "post", "responses", "200", ...SCHEMA], document);
const schemasOf = (document: Fields) => at(["components", "schemas"], document);

const A = object({ id: readOnly, password: writeOnly, name: text }, "id", "password", "name");

describe("splitForTypes", () => {
  test("splitForTypes replaces a readOnly property by `false` in a schema that occurs in no response", () => {
    const { A: given } = schemasOf(splitForTypes(documentOf({ A }, ref("A"), null)));
    expect(given).toEqual(object({ id: false, password: writeOnly, name: text }, "password", "name"));
  });

  test("splitForTypes removes a writeOnly property from a schema that occurs in no request", () => {
    const { A: got } = schemasOf(splitForTypes(documentOf({ A }, undefined, ref("A"))));
    expect(got).toEqual(object({ id: readOnly, name: text }, "id", "name"));
  });
});

describe("splitForTypes for a schema in a request and a response", () => {
  const document = splitForTypes(documentOf({ A }, ref("A")));

  test("splitForTypes makes a writeOnly property optional if the schema occurs in a request and a response", () => {
    expect(schemasOf(document)["A"]).toEqual({ ...A, required: ["id", "name"] });
  });

  test("splitForTypes creates no response variant if the schema has no writeOnly property", () => {
    const document = splitForTypes(documentOf({ A: object({ id: readOnly }, "id") }, ref("A")));
    expect(responseOf(document)).toEqual(ref("A"));
    expect(schemasOf(document)["A"]).toEqual(object({ id: readOnly }, "id"));
  });

  test("splitForTypes adds an underscore to a variant's name if the document has a schema with the same name", () => {
    const document = splitForTypes(documentOf({ A, "A-Request": text }, ref("A")));
    expect(requestOf(document)).toEqual(ref("A-Request_"));
    expect(schemasOf(document)["A-Request"]).toEqual(text);
  });
});

describe("splitForTypes for a writeOnly property", () => {
  test.each<[string, object, object?]>([
    ["in a schema that the property refers to indirectly", ref("One"), { One: ref("Hidden"), Hidden: writeOnly }],
    ["beside a reference", { ...ref("Text"), writeOnly: true }, { Text: text }],
    ["in a member of allOf", { allOf: [text, { writeOnly: true }] }],
    ["in each alternative except null", { anyOf: [ref("Hidden"), { type: "null" }] }, { Hidden: writeOnly }],
  ])("splitForTypes removes a property if `writeOnly` is %s", (_, property, others = {}) => {
    const { B } = schemasOf(
      splitForTypes(documentOf({ B: object({ property, name: text }, "property"), ...others }, undefined, ref("B"))),
    );
    expect(B).toEqual(object({ name: text }));
  });
});

test.each<[string, object, object?]>([
  ["with two alternatives if only one alternative is writeOnly", { oneOf: [writeOnly, { type: "number" }] }],
  [
    "with an alternative that is a reference to the property's schema",
    ref("Loop"),
    { Loop: { anyOf: [ref("Loop"), text] } },
  ],
  ["with an example that has the field writeOnly", { ...text, examples: [{ writeOnly: true }] }],
])("splitForTypes keeps a property %s", (_, property, others = {}) => {
  const { B } = schemasOf(
    splitForTypes(documentOf({ B: object({ property }, "property"), ...others }, undefined, ref("B"))),
  );
  expect(Object.keys(fields(fields(B)["properties"]))).toEqual(["property"]);
});

describe("splitForTypes", () => {
  const Hiding = object({ password: writeOnly, name: text });
  const Requiring = { type: "object", required: ["password", "name"] };
  const relaxed = { type: "object", required: ["name"] };

  test.each<[string, object, object]>([
    [
      "is in a referenced member of allOf",
      { allOf: [ref("Hiding"), ref("Requiring")] },
      { allOf: [ref("Hiding"), relaxed] },
    ],
    ["is beside a reference", { ...ref("Hiding"), required: ["password"] }, { ...ref("Hiding"), required: [] }],
    [
      "is beside anyOf",
      { anyOf: [ref("Hiding"), text], required: ["password"] },
      { anyOf: [ref("Hiding"), text], required: [] },
    ],
    [
      "is in an alternative of the schema with the writeOnly property",
      { ...Hiding, anyOf: [Requiring, text] },
      { ...object({ name: text }), anyOf: [relaxed, text] },
    ],
  ])("splitForTypes removes a writeOnly property from a `required` list that %s", (_, schema, expected) => {
    expect(responseOf(splitForTypes(documentOf({ Hiding, Requiring }, undefined, schema)))).toEqual(expected);
  });

  test("splitForTypes does not change an alternative of `oneOf` if a property is writeOnly in the other alternative", () => {
    const schema = { oneOf: [ref("Hiding"), object({ password: text }, "password")] };
    expect(responseOf(splitForTypes(documentOf({ Hiding }, undefined, schema)))).toEqual(schema);
  });
});

test("generateTypes gives the variant `Cat-Request` the discriminator value `Cat`", async () => {
  const Cat = object({ kind: text, id: readOnly }, "kind", "id");
  const Pet = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };
  const types = await generateTypes(documentOf({ Pet, Cat, Dog: object({ kind: text }, "kind") }, ref("Pet")));
  expect(types).toMatch(/"Cat-Request": \{[^}]*\}[^}]*kind: "Cat";\s*id\?: never/);
  expect(types).toContain('"Pet-Request": components["schemas"]["Cat-Request"] | components["schemas"]["Dog"];');
});

test("generateTypes gives `Cat-Request` the inherited discriminator value `Cat`", async () => {
  const Pet = { ...object({ kind: text, id: readOnly }, "kind", "id"), discriminator: { propertyName: "kind" } };
  const Cat = { allOf: [ref("Pet"), object({ name: text })] };
  const types = await generateTypes(documentOf({ Pet, Cat }, ref("Cat")));
  const [, form = ""] = types.split('"Cat-Request": ');
  expect(/kind: .*;/.exec(form)?.[0]).toBe('kind: "Cat";');
});

test("splitForTypes and splitForChecks do not change a document without readOnly and writeOnly", async () => {
  const spec: Fields = parse(
    await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8"),
  );
  expect(JSON.stringify(splitForTypes(spec))).toBe(JSON.stringify(spec));
  expect(JSON.stringify(splitForChecks(spec))).toBe(JSON.stringify(spec));
});

test("splitForTypes follows a chain of 3,000 references", () => {
  const names = Array.from({ length: 3000 }, (_, at) => `S${at}`);
  const chain = names.map((name, at) => [name, at === 2999 ? A : object({ next: ref(`S${at + 1}`) }, "next")]);
  const { "S2999-Request": last } = schemasOf(splitForTypes(documentOf(Object.fromEntries(chain), ref("S0"))));
  expect(last).toMatchObject({ required: ["password", "name"] });
  const links = names.map((name, at) => [name, at === 2999 ? writeOnly : ref(`S${at + 1}`)]);
  const B = object({ hidden: ref("S0") });
  expect(schemasOf(splitForTypes(documentOf({ B, ...Object.fromEntries(links) }, undefined, ref("B"))))["B"]).toEqual(
    object({}),
  );
});

test("splitForTypes replaces a readOnly property with the name `__proto__` by `false` in a request schema", () => {
  const schemas: object = JSON.parse(
    JSON.stringify({ proto: A }).replace("proto", "__proto__").replaceAll('"id"', '"__proto__"'),
  );
  const document = splitForTypes(documentOf(schemas, ref("__proto__"), null));
  const form = Object.getOwnPropertyDescriptor(schemasOf(document), "__proto__");
  expect(JSON.stringify(form?.value)).toContain('"__proto__":false');
});

test("splitForTypes follows a reference to a part of a recursive schema", () => {
  const Self = object({ id: readOnly, children: { type: "array", items: ref("Self") } }, "id");
  const deep = { type: "array", items: { $ref: "#/components/schemas/Self/properties/children/items" } };
  const document = splitForTypes(documentOf({ Self }, deep));
  expect(requestOf(document)).toEqual({ type: "array", items: ref("items-Request") });
  expect(schemasOf(document)).toMatchObject({
    "items-Request": ref("Self-Request"),
    "Self-Request": object({ id: false, children: { type: "array", items: ref("Self-Request") } }),
  });
});

describe("a schema from splitForChecks", () => {
  const check = (schema: object) => {
    const document = splitForChecks(documentOf({ A }, undefined, schema));
    const place = "#/paths/~1made-up/post/responses/200/content/application~1json/schema";
    return new Pruner(document).pruneAt(place, "made up");
  };
  const checked = object({ id: { type: "string" }, name: text }, "id", "name");

  test.each<[string, object, object]>([
    [
      "any value of a writeOnly property",
      { ...A, additionalProperties: { type: "number" } },
      { ...object({ id: text, password: {}, name: text }, "id", "name"), additionalProperties: { type: "number" } },
    ],
    ["fewer properties than minProperties if a property is writeOnly", { ...A, minProperties: 3 }, checked],
    [
      "two matching alternatives of oneOf that differ only in a writeOnly property",
      { oneOf: [A, object({ id: text })] },
      { allOf: [{ anyOf: [checked, object({ id: text })] }] },
    ],
    ["a value that differs from an excluded value only in a writeOnly property", { not: A }, {}],
    [
      "repeated items that differ only in a writeOnly property",
      { type: "array", uniqueItems: true, items: A },
      { type: "array", items: checked },
    ],
    [
      "no writeOnly property if `not` forbids the property",
      { ...A, not: { required: ["password"] } },
      { ...checked, not: { required: ["password"] } },
    ],
  ])("a schema from splitForChecks accepts a response with %s", (_, schema, pruned) => {
    expect(check(schema)).toEqual(pruned);
  });
});
