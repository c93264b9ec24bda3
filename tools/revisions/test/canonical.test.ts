import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { canonical, hashOf } from "../src/ledger/canonical.ts";

describe("the canonical form", () => {
  test("sorts keys at every depth, and keeps the order of lists", () => {
    expect(canonical("b: 1\na: { d: [2, 1], c: [{ z: 1, y: 2 }] }\n")).toBe(
      'a:\n  c:\n    - "y": 2\n      z: 1\n  d:\n    - 2\n    - 1\nb: 1\n',
    );
  });

  test("sorts keys by code point, not by locale, UTF-16 unit or number", () => {
    const keys = ["😀", "\uffff", "ä", "a_b", "aB", "200", "1000", "/path"];
    const yaml = canonical(stringify(Object.fromEntries(keys.map((key) => [key, 0]))));
    expect(yaml).toBe('/path: 0\n"1000": 0\n"200": 0\naB: 0\na_b: 0\nä: 0\n\uffff: 0\n😀: 0\n');
  });

  test("has no comments, anchors, folded lines or unneeded quotes", () => {
    const yaml = "# one\none: &anchor\n  a: 'b' # two\ntwo: *anchor\nthree: >-\n  much\n  more\n";
    expect(canonical(yaml)).toBe("one:\n  a: b\nthree: much more\ntwo:\n  a: b\n");
  });

  test("replaces a merge key with the keys that it merges", () => {
    expect(canonical("one: &one { a: 1, b: 1 }\ntwo: { <<: *one, b: 2 }\n")).toBe(
      "one:\n  a: 1\n  b: 1\ntwo:\n  a: 1\n  b: 2\n",
    );
  });

  test("keeps all digits of an integer beyond 2^53", () => {
    expect(canonical("{ a: 18014398509481983, b: -18014398509481983 }")).toBe(
      "a: 18014398509481983\nb: -18014398509481983\n",
    );
  });

  test("keeps all digits of a decimal number, and normalizes 1.50 to 1.5 and 1e3 to 1000", () => {
    const text = "a: 0.12345678901234567891\nb: 1e400\nc: 1.5\nd: 1000\ne: -9.99999999999999999999\n";
    expect(canonical(text.replace("1.5", "1.50").replace("1000", "1e3"))).toBe(text);
    expect(canonical(text)).toBe(text);
  });

  test("writes a string with several lines as a block, and does not wrap a long line", () => {
    const long = "word ".repeat(100).trim();
    expect(canonical(`a: ${JSON.stringify(`${long}\nb\n`)}`)).toBe(`a: |\n  ${long}\n  b\n`);
  });

  test("puts strings that YAML 1.1 reads as another type in quotes, and writes 0o7 as 7", () => {
    expect(canonical("[2026-10-17, yes, 1:20, 0o7]")).toBe('- "2026-10-17"\n- "yes"\n- "1:20"\n- 7\n');
  });

  test("cannot be created from YAML with a duplicate key", () => {
    expect(() => canonical("a: 1\na: 2\n")).toThrow("Map keys must be unique");
  });

  test("keeps a string of only white space", () => {
    expect(parse(canonical('a: " \\n"'))).toEqual({ a: " \n" });
  });

  test("has the same value as the document, and does not change if it is canonicalized again", () => {
    const key = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ stringUnit: "binary", maxDepth: 2 })), (value) => {
        const text = canonical(JSON.stringify(value));
        expect(parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonical(text)).toBe(text);
        expect(text.endsWith("\n")).toBe(true);
      }),
    );
  });
});

describe("the hash", () => {
  test("is the SHA-256 of the canonical form", () => {
    expect(hashOf("b: 1\na: 2")).toBe(`sha256:${createHash("sha256").update("a: 2\nb: 1\n").digest("hex")}`);
  });

  test("depends on list order and value types, but not on comments and key order", () => {
    expect(hashOf("b: [1, 2] # why\na: 2\n")).toBe(hashOf("{ a: 2, b: [1, 2] }"));
    expect(hashOf("b: [2, 1]\na: 2\n")).not.toBe(hashOf("b: [1, 2]\na: 2\n"));
    expect(hashOf("b: [1, 2]\na: '2'\n")).not.toBe(hashOf("b: [1, 2]\na: 2\n"));
  });
});
