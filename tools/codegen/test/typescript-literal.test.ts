import { describe, expect, test } from "vitest";
import { literal } from "../src/typescript-literal.ts";

describe("literal", () => {
  test.each([
    [{ a: [1, null, { b: "c" }], "d-e": {}, 200: [] }, '{ 200: [], a: [1, null, { b: "c" }], "d-e": {} }'],
    [{ toString: { type: "string" }, constructor: "a" }, '{ toString: { type: "string" } as const, constructor: "a" }'],
    ['\u2028"\\', '"\u2028\\"\\\\"'],
  ])("`literal` writes %j on one line", (value, text) => {
    expect(literal(value)).toBe(text);
  });

  test("`literal` splits only the outer object of a long value into several lines", () => {
    expect(literal({ a: { b: 1 }, c: "d".repeat(100) }, "  ")).toBe(
      `{\n    a: { b: 1 },\n    c: "${"d".repeat(100)}",\n  }`,
    );
  });

  test("`literal` writes `__proto__` as an ordinary field", async () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    const module: unknown = await import(`data:text/javascript,export default ${encodeURIComponent(literal(value))}`);
    expect(module).toHaveProperty("default", value);
    expect(JSON.stringify(module)).toBe('{"default":{"__proto__":{"a":1}}}');
  });
});
