import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_CHARACTERS, writeJson } from "../../src/explain/formats/json.ts";

describe("writeJson", () => {
  test("returns the same text as JSON.stringify", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t"), (value, indent) => {
        expect(writeJson(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  test("sorts the integer keys of an object before all other keys", () => {
    expect(writeJson({ b: { d: 1, c: [] }, "10": 1, "9": 1, a: {} }, "", true)).toBe(
      '{"9":1,"10":1,"a":{},"b":{"c":[],"d":1}}',
    );
  });

  test("returns undefined if the text is longer than the limit", () => {
    const deep = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
    expect(writeJson(deep(900), " ")?.length).toBeLessThan(MAX_CHARACTERS);
    expect(writeJson(deep(1100), " ")).toBeUndefined();
    expect(writeJson(deep(30_000), "    ")).toBeUndefined();
    expect(writeJson(deep(30_000))).toHaveLength(60_000);
  });
});
