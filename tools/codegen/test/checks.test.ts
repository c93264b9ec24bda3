import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { literal } from "../src/typescript-literal.ts";
import { Pruner } from "../src/prune.ts";

/** What is left of a schema, and of those that it refers to. */
function prune(schema: string, others = "") {
  const pruner = new Pruner({ components: { schemas: { ...parse(others), It: parse(schema) } } });
  const it = pruner.pruneAt("#/components/schemas/It", "It");
  return { it, reached: Object.fromEntries(pruner.reached) };
}

describe("a schema for the client's validation", () => {
  test.each([
    [
      "without what says nothing",
      "{ type: string, description: A, format: date, x-a: { if: 1 }, default: b }",
      { type: "string" },
    ],
    [
      "with fields that are called like keywords",
      "{ properties: { format: { const: 1 }, if: { const: 2 } } }",
      { properties: { format: { const: 1 }, if: { const: 2 } } },
    ],
    [
      "with the values of an enum as they are",
      "{ enum: [{ description: A, if: 1 }] }",
      { enum: [{ description: "A", if: 1 }] },
    ],
    [
      "open to fields that it would refuse",
      "{ type: object, additionalProperties: false, unevaluatedProperties: false }",
      { type: "object" },
    ],
    [
      "with unknown fields allowed inside as well",
      "{ items: { properties: { a: { additionalProperties: false } } } }",
      {},
    ],
    [
      "with a schema for fields that it does not name",
      "{ additionalProperties: { type: string } }",
      { additionalProperties: { type: "string" } },
    ],
    [
      "with names that say what are no others",
      "{ properties: { a: {} }, additionalProperties: { type: string } }",
      { properties: { a: {} }, additionalProperties: { type: "string" } },
    ],
    [
      "without names that say nothing",
      "{ required: [a], properties: { a: { description: A }, b: true } }",
      { required: ["a"] },
    ],
    ["without anyOf if one alternative allows any value", "{ anyOf: [{ type: string }, { title: A }] }", {}],
    [
      "with oneOf if one alternative allows any value",
      "{ oneOf: [{ type: string }, {}] }",
      { oneOf: [{ type: "string" }, {}] },
    ],
    ["without parts that allow any value", "{ allOf: [{}, { minimum: 1 }, true] }", { allOf: [{ minimum: 1 }] }],
    [
      "with what allows nothing",
      "{ items: false, not: {}, properties: { a: false } }",
      { items: false, not: {}, properties: { a: false } },
    ],
  ])("%s", (_, schema, pruned) => {
    expect(prune(schema).it).toEqual(pruned);
  });

  test("refers by name, and includes each schema once, even if it refers to itself", () => {
    const { it, reached } = prune(
      `{ type: array, items: { $ref: "#/components/schemas/Leaf" } }`,
      `{ Leaf: { description: A, properties: { next: { $ref: "#/components/schemas/Leaf" } } }, Other: {} }`,
    );
    expect(it).toEqual({ type: "array", items: { $ref: "Leaf" } });
    expect(reached).toEqual({ Leaf: { properties: { next: { $ref: "Leaf" } } } });
  });

  test("does not refer to a schema that allows any value", () => {
    expect(prune('{ items: { $ref: "#/components/schemas/All" } }', "{ All: { description: A } }").it).toEqual({});
    expect(prune('{ items: { $ref: "#/components/schemas/None" } }', "{ None: false }").it).toEqual({
      items: { $ref: "None" },
    });
  });

  test("can refer to any place of the document", () => {
    const { it, reached } = prune(
      `{ $ref: "#/components/schemas/Whole/properties/a~1b" }`,
      `{ Whole: { properties: { a/b: { const: 1 } } } }`,
    );
    expect(it).toEqual({ $ref: "Whole/properties/a~1b" });
    expect(reached).toEqual({ "Whole/properties/a~1b": { const: 1 } });
  });
});

describe("an unsupported keyword is reported by name", () => {
  test.each([
    ...`$anchor $dynamicAnchor $dynamicRef $id $schema contains dependencies dependentRequired dependentSchemas else if maxContains
      minContains nullable patternProperties propertyNames then unevaluatedItems`.split(/\s+/),
    "madeUp",
  ])("%s", (keyword) => {
    const schema = `{ properties: { a: { items: { ${keyword}: true } } } }`;
    expect(() => prune(schema)).toThrow(
      `It/properties/a/items/${keyword}: the client's check of payloads does not know`,
    );
  });

  test("unevaluatedProperties with a schema", () => {
    expect(() => prune("{ unevaluatedProperties: { type: string } }")).toThrow("It/unevaluatedProperties: ");
  });

  test("in a referenced schema", () => {
    const others = "{ Leaf: { if: {} } }";
    expect(() => prune('{ items: { $ref: "#/components/schemas/Leaf" } }', others)).toThrow("Leaf/if: ");
  });

  test("and so are a broken reference and an invalid pattern", () => {
    expect(() => prune('{ $ref: "#/components/schemas/Gone" }')).toThrow(
      "It/$ref: there is no #/components/schemas/Gone.",
    );
    expect(() => prune('{ pattern: "(" }')).toThrow("It/pattern: ( is no regular expression.");
  });
});

describe("literal", () => {
  test.each([
    [{ a: [1, null, { b: "c" }], "d-e": {}, 200: [] }, '{ 200: [], a: [1, null, { b: "c" }], "d-e": {} }'],
    [{ toString: { type: "string" }, constructor: "a" }, '{ toString: { type: "string" } as const, constructor: "a" }'],
    ['\u2028"\\', '"\u2028\\"\\\\"'],
  ])("%j is written on one line", (value, text) => {
    expect(literal(value)).toBe(text);
  });

  test("is split into lines from the outside if it is too long", () => {
    expect(literal({ a: { b: 1 }, c: "d".repeat(100) }, "  ")).toBe(
      `{\n    a: { b: 1 },\n    c: "${"d".repeat(100)}",\n  }`,
    );
  });

  test("keeps a field `__proto__` without changing the prototype", async () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    const module: unknown = await import(`data:text/javascript,export default ${encodeURIComponent(literal(value))}`);
    expect(module).toHaveProperty("default", value);
    expect(JSON.stringify(module)).toBe('{"default":{"__proto__":{"a":1}}}');
  });
});
