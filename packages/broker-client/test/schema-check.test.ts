import { describe, expect, test } from "vitest";
import { type Schema, findProblem } from "../src/validation/schema-check.ts";

const TREE = { Tree: { type: "array", items: { $ref: "Tree" } } } as const;

describe("findProblem", () => {
  const said: readonly [Schema, string, string, string][] = [
    [{ pattern: "^\\p{L}$" }, '"1"', "", 'must match pattern "^\\p{L}$"'],
    [{ properties: { "a/~b": { type: "string" } } }, '{"a/~b":1}', "/a~1~0b", "must be string"],
    [{ $ref: "Tree" }, "[[],[[1]]]", "/1/0/0", "must be array"],
  ];

  test.each(said)(
    "findProblem reports a problem for the schema %j and the value %s (path %j, message %j)",
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
    ["a list if no keyword applies to lists", { maxLength: 1, minimum: 5, required: ["a"] }, "[]"],
  ])("findProblem finds no problem in %s", (_, schema, json) => {
    expect(findProblem(schema, JSON.parse(json), {})).toBeUndefined();
  });
});

test.each(["constructor", "toString", "__proto__"])(
  "findProblem validates the field %s, which is also a property of `Object.prototype`",
  (name) => {
    const find = (schema: Schema, json: string) => findProblem(schema, JSON.parse(json), {});
    const wrong = { instancePath: `/${name}`, message: "must be string" };
    const declared: Schema = { properties: JSON.parse(`{"${name}":{"type":"string"}}`) };
    expect(find({ required: [name] }, "{}")?.message).toBe(`must have required property '${name}'`);
    expect(find(declared, "{}")).toBeUndefined();
    expect(find(declared, `{"${name}":"a"}`)).toBeUndefined();
    expect(find(declared, `{"${name}":1}`)).toEqual(wrong);
    expect(find({ additionalProperties: { type: "string" }, properties: {} }, `{"${name}":1}`)).toEqual(wrong);
  },
);
