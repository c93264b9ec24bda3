import { describe, expect, test } from "vitest";
import { type Schema, findProblem } from "../src/validation/schema-check.ts";

const TREE = { Tree: { type: "array", items: { $ref: "Tree" } } } as const;

describe("findProblem", () => {
  const said: readonly [Schema, string, string, string][] = [
    [{ type: ["string", "null"] }, "1", "", "must be string,null"],
    [{ type: "object" }, "[]", "", "must be object"],
    [{ const: { a: [1] } }, '{"a":[2]}', "", "must be equal to constant"],
    [{ enum: ["a", null] }, '"b"', "", "must be equal to one of the allowed values"],
    [{ not: { type: "string" } }, '"a"', "", "must NOT be valid"],
    [{ oneOf: [{ type: "string" }, { type: "null" }] }, "1", "", "must be string"],
    [{ oneOf: [{ type: "number" }, { type: "integer" }] }, "1", "", "must match exactly one schema in oneOf"],
    [{ allOf: [{ minimum: 1 }, { minimum: 2 }] }, "1", "", "must be >= 2"],
    [{ multipleOf: 0.5 }, "0.7", "", "must be multiple of 0.5"],
    [{ maxLength: 1 }, '"😀😀"', "", "must NOT have more than 1 characters"],
    [{ minLength: 2 }, '"😀"', "", "must NOT have fewer than 2 characters"],
    [{ pattern: "^\\p{L}$" }, '"1"', "", 'must match pattern "^\\p{L}$"'],
    [
      { uniqueItems: true },
      '[{"a":1,"b":2},0,{"b":2,"a":1}]',
      "",
      "must NOT have duplicate items (items ## 0 and 2 are identical)",
    ],
    [{ prefixItems: [{}], items: false }, "[1,2]", "/1", "boolean schema is false"],
    [{ required: ["a", "b"] }, '{"a":1}', "", "must have required property 'b'"],
    [{ properties: { "a/~b": { type: "string" } } }, '{"a/~b":1}', "/a~1~0b", "must be string"],
    [{ additionalProperties: { items: { type: "null" } } }, '{"a":[null,1]}', "/a/1", "must be null"],
    [{ $ref: "Tree" }, "[[],[[1]]]", "/1/0/0", "must be array"],
  ];

  test.each(said)(
    "reports a problem for the schema %j and the value %s (path %j, message %j)",
    (schema, json, instancePath, message) => {
      expect(findProblem(schema, JSON.parse(json), TREE)).toEqual({ instancePath, message });
    },
  );
});

describe("findProblem for a valid value", () => {
  test.each<[string, Schema, string]>([
    ["one character of two UTF-16 code units for maxLength 1", { maxLength: 1 }, '"😀"'],
    ["an integer that is too large for a number", { type: "integer" }, "1e400"],
    ["a multiple whose quotient is not exact", { multipleOf: 0.01 }, "19.99"],
    ["an unknown field", { type: "object", properties: {} }, '{"a":1}'],
    ["a list if all keywords apply to different types", { maxLength: 1, minimum: 5, required: ["a"] }, "[]"],
    ["a value of an enum", { enum: ["a", null] }, "null"],
    ["a value that matches the second alternative of anyOf", { anyOf: [{ type: "string" }, { type: "null" }] }, "null"],
    ["null if the types include null", { type: ["null", "string"] }, "null"],
  ])("accepts %s", (_, schema, json) => {
    expect(findProblem(schema, JSON.parse(json), {})).toBeUndefined();
  });
});

describe("findProblem for a field name that is also a property of `Object.prototype`", () => {
  test.each(["constructor", "toString", "__proto__"])("reports that the field %s is missing", (name) => {
    expect(findProblem({ required: [name] }, {}, {})?.message).toBe(`must have required property '${name}'`);
  });

  test.each(["constructor", "toString", "__proto__"])("validates the field %s against `properties`", (name) => {
    const schema: Schema = { properties: JSON.parse(`{"${name}":{"type":"string"}}`) };
    const find = (json: string) => findProblem(schema, JSON.parse(json), {});
    expect(find("{}")).toBeUndefined();
    expect(find(`{"${name}":"a"}`)).toBeUndefined();
    expect(find(`{"${name}":1}`)).toEqual({ instancePath: `/${name}`, message: "must be string" });
  });

  test.each(["constructor", "toString", "__proto__"])(
    "validates the field %s against `additionalProperties`",
    (name) => {
      const problem = findProblem(
        { additionalProperties: { type: "string" }, properties: {} },
        JSON.parse(`{"${name}":1}`),
        {},
      );
      expect(problem).toEqual({ instancePath: `/${name}`, message: "must be string" });
    },
  );
});
