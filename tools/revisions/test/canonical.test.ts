import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { canonical, hashOf } from "../src/ledger/canonical.ts";

describe("the canonical form", () => {
  test("the canonical form sorts keys at every depth, and keeps the order of lists", () => {
    expect(canonical("b: 1\na: { d: [2, 1], c: [{ z: 1, y: 2 }] }\n")).toBe(
      'a:\n  c:\n    - "y": 2\n      z: 1\n  d:\n    - 2\n    - 1\nb: 1\n',
    );
  });

  test("the canonical form sorts keys by Unicode code point", () => {
    const keys = ["😀", "\uffff", "ä", "a_b", "aB", "200", "1000", "/path"];
    const yaml = canonical(stringify(Object.fromEntries(keys.map((key) => [key, 0]))));
    expect(yaml).toBe('/path: 0\n"1000": 0\n"200": 0\naB: 0\na_b: 0\nä: 0\n\uffff: 0\n😀: 0\n');
  });

  test("the canonical form has no comments, anchors, folded lines or unnecessary quotes", () => {
    const yaml = "# one\none: &anchor\n  a: 'b' # two\ntwo: *anchor\nthree: >-\n  much\n  more\n";
    expect(canonical(yaml)).toBe("one:\n  a: b\nthree: much more\ntwo:\n  a: b\n");
  });

  test("the canonical form replaces a YAML merge key with the merged keys", () => {
    expect(canonical("one: &one { a: 1, b: 1 }\ntwo: { <<: *one, b: 2 }\n")).toBe(
      "one:\n  a: 1\n  b: 1\ntwo:\n  a: 1\n  b: 2\n",
    );
  });

  test("the canonical form keeps all digits of an integer beyond 2^53", () => {
    expect(canonical("{ a: 18014398509481983, b: -18014398509481983 }")).toBe(
      "a: 18014398509481983\nb: -18014398509481983\n",
    );
  });

  test("the canonical form keeps the exact value of a decimal number", () => {
    const text = "a: 0.12345678901234567891\nb: 1e400\nc: 1.5\nd: 1000\ne: -9.99999999999999999999\n";
    expect(canonical(text.replace("1.5", "1.50").replace("1000", "1e3"))).toBe(text);
    expect(canonical(text)).toBe(text);
  });

  test("the canonical form writes a multi-line string as a block, and does not wrap long lines", () => {
    const long = "word ".repeat(100).trim();
    expect(canonical(`a: ${JSON.stringify(`${long}\nb\n`)}`)).toBe(`a: |\n  ${long}\n  b\n`);
  });

  test("the canonical form quotes a string such as `yes` that YAML 1.1 does not read as a string", () => {
    expect(canonical("[2026-10-17, yes, 1:20, 0o7]")).toBe('- "2026-10-17"\n- "yes"\n- "1:20"\n- 7\n');
  });

  test("the canonical form cannot be computed for YAML with a duplicate key", () => {
    expect(() => canonical("a: 1\na: 2\n")).toThrow("Map keys must be unique");
  });

  test("the canonical form keeps a string that consists of white space", () => {
    expect(parse(canonical('a: " \\n"'))).toEqual({ a: " \n" });
  });

  test("the canonical form parses to the same value as the document", () => {
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
  test("the hash of a spec is the SHA-256 of the canonical form", () => {
    expect(hashOf("b: 1\na: 2")).toBe(`sha256:${createHash("sha256").update("a: 2\nb: 1\n").digest("hex")}`);
  });
});
