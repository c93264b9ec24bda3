import { expect, test } from "vitest";
import { largest, type Bump } from "../src/change.ts";
import { typeFindings } from "../src/analyzers/types.ts";
import { TYPES } from "../src/assessment.ts";

type Schema = object;

function document(flow: "given" | "got", schema: Schema, media = "application/json"): Record<string, unknown> {
  const content = { [media]: { schema } };
  const operation = {
    operationId: "madeUp",
    ...(flow === "given" && { requestBody: { required: true, content } }),
    responses: { 200: { description: "Made up.", ...(flow === "got" && { content }) } },
  };
  return { openapi: "3.1.0", info: {}, paths: { "/made-up": { post: operation } } };
}

async function bumpOf(flow: "given" | "got", was: Schema, is: Schema): Promise<Bump> {
  const findings = await typeFindings(document(flow, was), document(flow, is));
  return largest(findings.map((finding) => TYPES[finding.flow][finding.difference].bump));
}

const text = { type: "string" };
const object = (required: readonly string[], ...optional: readonly string[]) => ({
  type: "object",
  required,
  properties: Object.fromEntries([...required, ...optional].map((name) => [name, text])),
});
const anyOf = (...members: readonly Schema[]) => ({ anyOf: members });
const list = (items: Schema) => ({ type: "array", items });
const tuple = (...prefixItems: readonly Schema[]) => ({ type: "array", prefixItems });

const having = (property: Schema, ...required: readonly string[]) => ({
  type: "object",
  required,
  properties: { a: property, b: text },
});
const readOnly = { ...text, readOnly: true };
const writeOnly = { ...text, writeOnly: true };

const A = object(["a"]);
const WIDE_A = object(["a"], "more");
const B = object(["b"]);
const MANY_ELSE = ["c", "d", "e"].map((name) => object([name]));

test.each<[what: string, was: Schema, is: Schema, given: Bump, got: Bump]>([
  ["a member of a union loses an optional property", anyOf(WIDE_A, B), anyOf(A, B), "major", "major"],
  ["a member of a union gets an optional property", anyOf(A, B), anyOf(WIDE_A, B), "minor", "minor"],
  [
    "an object in a union with a string loses an optional property",
    anyOf(WIDE_A, text),
    anyOf(A, text),
    "major",
    "major",
  ],
  [
    "the items of a list in a union with a string lose an optional property",
    anyOf(list(WIDE_A), text),
    anyOf(list(A), text),
    "major",
    "major",
  ],
  ["an object loses an optional property and becomes a member of a union", WIDE_A, anyOf(A, B), "major", "major"],
  ["an object becomes a member of a union", A, anyOf(A, B), "minor", "major"],
  [
    "a union gets a member that has all properties of another member",
    anyOf(A, B),
    anyOf(A, B, object(["a", "c"])),
    "none",
    "none",
  ],
  ["a union of five objects loses a member", anyOf(A, B, ...MANY_ELSE), anyOf(A, ...MANY_ELSE), "major", "minor"],
  ["the members of a union get another order", anyOf(A, B), anyOf(B, A), "none", "none"],
  [
    "a schema that allows only null also allows a string",
    { type: "null" },
    { type: ["null", "string"] },
    "minor",
    "major",
  ],
  ["a string becomes nullable", text, { type: ["null", "string"] }, "minor", "major"],
  ["an item of a tuple loses an optional property", tuple(text, WIDE_A), tuple(text, A), "major", "major"],
  ["a tuple gets another item", tuple(text), tuple(text, text), "major", "major"],
  [
    "an object with string properties gets `additionalProperties` of strings",
    A,
    { ...A, additionalProperties: text },
    "minor",
    "minor",
  ],
  [
    "an object with string properties gets `additionalProperties` of numbers",
    A,
    { ...A, additionalProperties: { type: "number" } },
    "major",
    "minor",
  ],
  ["a list becomes an object", list(text), A, "major", "major"],
  ["a required property becomes readOnly", having(text, "a"), having(readOnly, "a"), "major", "none"],
  ["an optional property becomes readOnly", having(text), having(readOnly), "major", "none"],
  ["a required property is no longer readOnly", having(readOnly, "a"), having(text, "a"), "major", "none"],
  ["an optional property is no longer readOnly", having(readOnly), having(text), "minor", "none"],
  ["a readOnly property becomes required", having(readOnly), having(readOnly, "a"), "none", "minor"],
  ["a required property becomes writeOnly", having(text, "a"), having(writeOnly, "a"), "none", "major"],
  ["a property is no longer writeOnly", having(writeOnly), having(text), "none", "minor"],
  ["a writeOnly property becomes required", having(writeOnly), having(writeOnly, "a"), "major", "none"],
])("if %s, the bump is $3 in a request and $4 in a response", async (_, was, is, given, got) => {
  expect({ given: await bumpOf("given", was, is), got: await bumpOf("got", was, is) }).toEqual({ given, got });
});

test("the analyzer `types` reports a property of a request that becomes readOnly", async () => {
  const both = (schema: Schema) => {
    const { paths, ...rest } = document("given", { $ref: "#/components/schemas/Both" });
    const read = document("got", { $ref: "#/components/schemas/Both" })["paths"];
    const operation = Object.values(read ?? {})[0];
    return {
      ...rest,
      paths: { ...Object(paths), "/read": { get: { ...operation.post, operationId: "read" } } },
      components: { schemas: { Both: schema } },
    };
  };
  const place = { of: "operations", name: "madeUp", path: ["requestBody", "content", "application/json", "a"] };
  expect(await typeFindings(both(having(text)), both(having(readOnly)))).toEqual([
    { flow: "input", difference: "lost", place },
  ]);
});

test("the analyzer `types` reports only one change if a list becomes an object", async () => {
  expect(await typeFindings(document("got", list(text)), document("got", A))).toMatchObject([
    { difference: "changed" },
  ]);
});

test("the analyzer `types` reports each property if two properties have the same changed schema", async () => {
  const twice = (schema: Schema) => ({ type: "object", properties: { one: schema, other: schema } });
  const pathsOf = async (was: Schema, is: Schema) => {
    const findings = await typeFindings(document("got", twice(was)), document("got", twice(is)));
    return findings.map(({ place }) => place.path.slice(4).join(" "));
  };
  expect(await pathsOf(text, anyOf(text, { type: "number" }))).toEqual(["one", "other"]);
  expect(await pathsOf(text, { type: ["string", "null"] })).toEqual(["one", "other"]);
  expect(await pathsOf(list(text), list({ type: "number" }))).toEqual(["one []", "other []"]);
});

test("the analyzer `types` reports a change in a recursive schema only once", async () => {
  const holding = (schema: Schema) => {
    const itself = { $ref: "#/components/schemas/Tree" };
    const properties = {
      list: list(itself),
      null: anyOf(itself, { type: "null" }),
      or: anyOf(itself, text),
      is: schema,
    };
    return {
      ...document("got", itself),
      components: { schemas: { Tree: { type: "object", properties } } },
    };
  };
  expect(await typeFindings(holding(text), holding({ type: "number" }))).toMatchObject([
    { difference: "changed", place: { path: ["responses", "200", "content", "application/json", "is"] } },
  ]);
});

test.each<[what: string, J: Schema]>([
  ["a union with a list of itself", anyOf(text, list({ $ref: "#/components/schemas/J" }))],
  ["a list of itself", list({ $ref: "#/components/schemas/J" })],
  [
    "an object with a property that is a list of itself",
    { type: "object", properties: { a: list({ $ref: "#/components/schemas/J/properties/a" }) } },
  ],
])("typeFindings throws if a schema is %s", async (_, J) => {
  const broken = { ...document("got", text), components: { schemas: { J } } };
  const why = "do not compile, so they cannot be compared: '";
  await expect(typeFindings(broken, document("got", text))).rejects.toThrow(`The types of the base ${why}`);
  await expect(typeFindings(document("got", text), broken)).rejects.toThrow(`The types of the revision ${why}`);
});

test.each<[what: string, was: Schema, is: Schema, bump: Bump]>([
  ["loses a required property", object(["a", "b"]), object(["a"]), "major"],
  ["gets an optional property", A, WIDE_A, "minor"],
  ["becomes a string", A, text, "major"],
  ["does not change", A, A, "none"],
])("if an unused schema %s, the bump is $3", async (_, was, is, bump) => {
  const named = (schema: Schema) => ({ ...document("got", text), components: { schemas: { Notice: schema } } });
  const findings = await typeFindings(named(was), named(is));
  expect(largest(findings.map(({ flow, difference }) => TYPES[flow][difference].bump))).toBe(bump);
});

test("the analyzer `types` reports a changed schema only once if several schemas refer to the schema", async () => {
  const named = (schema: Schema) => {
    const holder = { type: "object", properties: { held: { $ref: "#/components/schemas/Held" } } };
    return { ...document("got", text), components: { schemas: { One: holder, Other: holder, Held: schema } } };
  };
  expect(await typeFindings(named(WIDE_A), named(A))).toMatchObject([{ flow: "output", difference: "lost" }]);
});

test("the analyzer `types` reports a change of a schema that no operation used before", async () => {
  const led = { ...document("got", { $ref: "#/components/schemas/Notice" }), components: { schemas: { Notice: A } } };
  const named = { ...document("got", text), components: { schemas: { Notice: WIDE_A } } };
  expect(await typeFindings(named, led)).toContainEqual({
    flow: "output",
    difference: "lost",
    place: { of: "schemas", name: "Notice", path: ["more"] },
    detail: { isOpen: false },
  });
});

test("the analyzer `types` compares `+json` responses, but ignores text responses", async () => {
  const differencesOf = async (media: string) => {
    const [was, is] = [document("got", WIDE_A, media), document("got", A, media)];
    return (await typeFindings(was, is)).map(({ difference }) => difference);
  };
  expect(await differencesOf("application/vnd.made-up+json")).toEqual(["lost"]);
  expect(await differencesOf("text/csv")).toEqual([]);
});
