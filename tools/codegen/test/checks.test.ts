import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Pruner } from "../src/checks.ts";

function prune(schema: string, others = "") {
  const pruner = new Pruner({ components: { schemas: { ...parse(others), It: parse(schema) } } });
  const it = pruner.pruneAt("#/components/schemas/It", "It");
  return { it, reached: Object.fromEntries(pruner.reached) };
}

describe("Pruner", () => {
  test.each([
    [
      "removes annotations, format, default and extensions",
      "{ type: string, description: A, format: date, x-a: { if: 1 }, default: b }",
      { type: "string" },
    ],
    [
      "keeps properties with the names of keywords",
      "{ properties: { format: { const: 1 }, if: { const: 2 } } }",
      { properties: { format: { const: 1 }, if: { const: 2 } } },
    ],
    [
      "keeps the values of an enum unchanged",
      "{ enum: [{ description: A, if: 1 }] }",
      { enum: [{ description: "A", if: 1 }] },
    ],
    [
      "removes `additionalProperties: false` and `unevaluatedProperties: false`",
      "{ type: object, additionalProperties: false, unevaluatedProperties: false }",
      { type: "object" },
    ],
    [
      "keeps a property that allows any value if `additionalProperties` is a schema",
      "{ properties: { a: {} }, additionalProperties: { type: string } }",
      { properties: { a: {} }, additionalProperties: { type: "string" } },
    ],
    [
      "removes properties that allow any value",
      "{ required: [a], properties: { a: { description: A }, b: true } }",
      { required: ["a"] },
    ],
    ["removes anyOf if an alternative allows any value", "{ anyOf: [{ type: string }, { title: A }] }", {}],
    [
      "keeps oneOf if an alternative allows any value",
      "{ oneOf: [{ type: string }, {}] }",
      { oneOf: [{ type: "string" }, {}] },
    ],
    [
      "removes members of allOf that allow any value",
      "{ allOf: [{}, { minimum: 1 }, true] }",
      { allOf: [{ minimum: 1 }] },
    ],
    [
      "keeps schemas that allow no value",
      "{ items: false, not: {}, properties: { a: false } }",
      { items: false, not: {}, properties: { a: false } },
    ],
  ])("Pruner %s", (_, schema, pruned) => {
    expect(prune(schema).it).toEqual(pruned);
  });

  test("Pruner replaces the path in each `$ref` by the name of the schema", () => {
    const { it, reached } = prune(
      `{ type: array, items: { $ref: "#/components/schemas/Leaf" } }`,
      `{ Leaf: { description: A, properties: { next: { $ref: "#/components/schemas/Leaf" } } }, Other: {} }`,
    );
    expect(it).toEqual({ type: "array", items: { $ref: "Leaf" } });
    expect(reached).toEqual({ Leaf: { properties: { next: { $ref: "Leaf" } } } });
  });

  test("Pruner removes a reference to a schema that allows any value", () => {
    expect(prune('{ items: { $ref: "#/components/schemas/All" } }', "{ All: { description: A } }").it).toEqual({});
    expect(prune('{ items: { $ref: "#/components/schemas/None" } }', "{ None: false }").it).toEqual({
      items: { $ref: "None" },
    });
  });

  test("Pruner follows a reference to a part of a schema", () => {
    const { it, reached } = prune(
      `{ $ref: "#/components/schemas/Whole/properties/a~1b" }`,
      `{ Whole: { properties: { a/b: { const: 1 } } } }`,
    );
    expect(it).toEqual({ $ref: "Whole/properties/a~1b" });
    expect(reached).toEqual({ "Whole/properties/a~1b": { const: 1 } });
  });
});

describe("Pruner with an unsupported keyword", () => {
  test.each([
    ...`$anchor $dynamicAnchor $dynamicRef $id $schema contains dependencies dependentRequired dependentSchemas else if maxContains
      minContains nullable patternProperties propertyNames then unevaluatedItems`.split(/\s+/),
    "madeUp",
  ])("Pruner rejects the keyword `%s`", (keyword) => {
    const schema = `{ properties: { a: { items: { ${keyword}: true } } } }`;
    expect(() => prune(schema)).toThrow(
      `It/properties/a/items/${keyword}: the client's response validation does not support the keyword`,
    );
  });

  test("Pruner rejects `unevaluatedProperties` if the value is a schema", () => {
    expect(() => prune("{ unevaluatedProperties: { type: string } }")).toThrow("It/unevaluatedProperties: ");
  });

  test("Pruner rejects `if` in a referenced schema", () => {
    const others = "{ Leaf: { if: {} } }";
    expect(() => prune('{ items: { $ref: "#/components/schemas/Leaf" } }', others)).toThrow("Leaf/if: ");
  });
});

test("Pruner rejects an invalid pattern", () => {
  expect(() => prune('{ pattern: "(" }')).toThrow("It/pattern: `(` is not a valid regular expression.");
});
