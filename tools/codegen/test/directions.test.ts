// What requests and responses have of a document's schemas. tools/type-consumers compiles programs against the types.
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { splitForChecks, splitForTypes } from "../src/directions.ts";
import { at, fields, type Fields } from "../src/document.ts";
import { generateTypes } from "../src/generate.ts";
import { Pruner } from "../src/prune.ts";

const text = { type: "string" };
const readOnly = { type: "string", readOnly: true };
const writeOnly = { type: "string", writeOnly: true };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, ...required: readonly string[]) => ({ type: "object", required, properties });

/** A document with an operation that takes a schema, or returns one, or both. */
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

describe("a schema of one direction keeps its name", () => {
  test("in a request, without a readOnly property", () => {
    const { A: given } = schemasOf(splitForTypes(documentOf({ A }, ref("A"), null)));
    expect(given).toEqual(object({ id: false, password: writeOnly, name: text }, "password", "name"));
  });

  test("in a response, without a writeOnly property", () => {
    const { A: got } = schemasOf(splitForTypes(documentOf({ A }, undefined, ref("A"))));
    expect(got).toEqual(object({ id: readOnly, name: text }, "id", "name"));
  });
});

describe("a schema of both directions has a variant for each", () => {
  const document = splitForTypes(documentOf({ A }, ref("A")));

  test("to which the operation refers", () => {
    expect([requestOf(document), responseOf(document)]).toEqual([ref("A-Request"), ref("A-Response")]);
  });

  test("and keeps all properties under its own name, with writeOnly ones optional", () => {
    expect(schemasOf(document)["A"]).toEqual({ ...A, required: ["id", "name"] });
  });

  test("but none for responses without a writeOnly property", () => {
    const document = splitForTypes(documentOf({ A: object({ id: readOnly }, "id") }, ref("A")));
    expect(responseOf(document)).toEqual(ref("A"));
    expect(schemasOf(document)["A"]).toEqual(object({ id: readOnly }, "id"));
  });

  test("under a name that no schema of the document has", () => {
    const document = splitForTypes(documentOf({ A, "A-Request": text }, ref("A")));
    expect(requestOf(document)).toEqual(ref("A-Request_"));
    expect(schemasOf(document)["A-Request"]).toEqual(text);
  });
});

describe("a property is hidden", () => {
  test.each<[string, object, object?]>([
    ["by a reference", ref("Hidden"), { Hidden: writeOnly }],
    ["by a reference to a reference", ref("One"), { One: ref("Hidden"), Hidden: writeOnly }],
    ["beside a reference", { ...ref("Text"), writeOnly: true }, { Text: text }],
    ["by a part", { allOf: [text, { writeOnly: true }] }],
    ["by each alternative except null", { anyOf: [ref("Hidden"), { type: "null" }] }, { Hidden: writeOnly }],
  ])("%s", (_, property, others = {}) => {
    const { B } = schemasOf(
      splitForTypes(documentOf({ B: object({ property, name: text }, "property"), ...others }, undefined, ref("B"))),
    );
    expect(B).toEqual(object({ name: text }));
  });

  test.each<[string, object, object?]>([
    ["by a property inside of it", object({ id: writeOnly })],
    ["by one alternative of several", { oneOf: [writeOnly, { type: "number" }] }],
    ["by an alternative that leads to itself", ref("Loop"), { Loop: { anyOf: [ref("Loop"), text] } }],
    ["by a field of an example", { ...text, examples: [{ writeOnly: true }] }],
  ])("not %s", (_, property, others = {}) => {
    const { B } = schemasOf(
      splitForTypes(documentOf({ B: object({ property }, "property"), ...others }, undefined, ref("B"))),
    );
    expect(Object.keys(fields(fields(B)["properties"]))).toEqual(["property"]);
  });
});

describe("a hidden property is not required", () => {
  const Hiding = object({ password: writeOnly, name: text });
  const Requiring = { type: "object", required: ["password", "name"] };
  const relaxed = { type: "object", required: ["name"] };

  test.each<[string, object, object]>([
    [
      "beside a composition",
      { allOf: [ref("Hiding")], required: ["password", "name"] },
      { allOf: [ref("Hiding")], required: ["name"] },
    ],
    ["by another part", { allOf: [ref("Hiding"), Requiring] }, { allOf: [ref("Hiding"), relaxed] }],
    [
      "by another part that is a reference",
      { allOf: [ref("Hiding"), ref("Requiring")] },
      { allOf: [ref("Hiding"), relaxed] },
    ],
    ["beside a reference", { ...ref("Hiding"), required: ["password"] }, { ...ref("Hiding"), required: [] }],
    [
      "beside alternatives",
      { anyOf: [ref("Hiding"), text], required: ["password"] },
      { anyOf: [ref("Hiding"), text], required: [] },
    ],
    [
      "by an alternative, if all hide it",
      { ...Hiding, anyOf: [Requiring, text] },
      { ...object({ name: text }), anyOf: [relaxed, text] },
    ],
  ])("%s", (_, schema, expected) => {
    expect(responseOf(splitForTypes(documentOf({ Hiding, Requiring }, undefined, schema)))).toEqual(expected);
  });

  test("but stays required by an alternative that does not hide it", () => {
    const schema = { oneOf: [ref("Hiding"), object({ password: text }, "password")] };
    expect(responseOf(splitForTypes(documentOf({ Hiding }, undefined, schema)))).toEqual(schema);
  });
});

test("each value of a discriminator stays the name of its schema", async () => {
  const Cat = object({ kind: text, id: readOnly }, "kind", "id");
  const Pet = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };
  const types = await generateTypes(documentOf({ Pet, Cat, Dog: object({ kind: text }, "kind") }, ref("Pet")));
  expect(types).toMatch(/"Cat-Request": \{[^}]*\}[^}]*kind: "Cat";\s*id\?: never/);
  expect(types).toContain('"Pet-Request": components["schemas"]["Cat-Request"] | components["schemas"]["Dog"];');
});

test("a schema that inherits from one with a discriminator keeps its value", async () => {
  const Pet = { ...object({ kind: text, id: readOnly }, "kind", "id"), discriminator: { propertyName: "kind" } };
  const Cat = { allOf: [ref("Pet"), object({ name: text })] };
  const types = await generateTypes(documentOf({ Pet, Cat }, ref("Cat")));
  const [, form = ""] = types.split('"Cat-Request": ');
  expect(/kind: .*;/.exec(form)?.[0]).toBe('kind: "Cat";');
});

describe("a document", () => {
  test("without the keywords stays as it is", async () => {
    const spec: Fields = parse(
      await readFile(new URL("../../../spec/revisions/2026-10-17.yaml", import.meta.url), "utf8"),
    );
    expect(JSON.stringify(splitForTypes(spec))).toBe(JSON.stringify(spec));
    expect(JSON.stringify(splitForChecks(spec))).toBe(JSON.stringify(spec));
  });

  test("that leads to them by a long chain of references is split", () => {
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

  test("with a schema and a property that are named like a prototype is split", () => {
    const schemas: object = JSON.parse(
      JSON.stringify({ proto: A }).replace("proto", "__proto__").replaceAll('"id"', '"__proto__"'),
    );
    const document = splitForTypes(documentOf(schemas, ref("__proto__"), null));
    const form = Object.getOwnPropertyDescriptor(schemasOf(document), "__proto__");
    expect(JSON.stringify(form?.value)).toContain('"__proto__":false');
  });

  test("with a reference into a schema, and a schema that refers to itself, is split", () => {
    const Self = object({ id: readOnly, children: { type: "array", items: ref("Self") } }, "id");
    const deep = { type: "array", items: { $ref: "#/components/schemas/Self/properties/children/items" } };
    const document = splitForTypes(documentOf({ Self }, deep));
    expect(requestOf(document)).toEqual({ type: "array", items: ref("items-Request") });
    expect(schemasOf(document)).toMatchObject({
      "items-Request": ref("Self-Request"),
      "Self-Request": object({ id: false, children: { type: "array", items: ref("Self-Request") } }),
    });
  });
});

describe("the validation of a response accepts", () => {
  const check = (schema: object) => {
    const document = splitForChecks(documentOf({ A }, undefined, schema));
    const place = "#/paths/~1made-up/post/responses/200/content/application~1json/schema";
    return new Pruner(document).pruneAt(place, "made up");
  };
  const checked = object({ id: { type: "string" }, name: text }, "id", "name");

  test.each<[string, object, object]>([
    [
      "any value of a hidden property",
      { ...A, additionalProperties: { type: "number" } },
      { ...object({ id: text, password: {}, name: text }, "id", "name"), additionalProperties: { type: "number" } },
    ],
    ["an object of fewer properties", { ...A, minProperties: 3 }, checked],
    [
      "a value of alternatives that differ in a hidden property",
      { oneOf: [A, object({ id: text })] },
      { allOf: [{ anyOf: [checked, object({ id: text })] }] },
    ],
    ["a value that differs from an excluded one in a hidden property only", { not: A }, {}],
    [
      "items that differ only in a hidden property",
      { type: "array", uniqueItems: true, items: A },
      { type: "array", items: checked },
    ],
    [
      "an object without a property that must not be there",
      { ...A, not: { required: ["password"] } },
      { ...checked, not: { required: ["password"] } },
    ],
  ])("%s", (_, schema, pruned) => {
    expect(check(schema)).toEqual(pruned);
  });
});
