import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseForDisplay, readJson } from "../src/input/json.ts";
import { formatJson } from "../src/output/format-json.ts";
import { testIo } from "./helpers/run-broker.ts";

test("formatJson writes what JSON.stringify writes with an indent of two", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(formatJson(text))).toEqual(JSON.parse(text));
      expect(formatJson(formatJson(text))).toBe(formatJson(text));
    }),
  );
  const value = { a: [1, { b: [] }], c: {}, d: 'say "hi", {x}', e: null };
  expect(formatJson(JSON.stringify(value))).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
});

test("formatJson keeps digits and repeated names", () => {
  expect(formatJson('{"a":1.50,"a":12345678901234567890}')).toBe('{\n  "a": 1.50,\n  "a": 12345678901234567890\n}\n');
});

test("formatJson escapes characters that a terminal obeys", () => {
  expect(formatJson('["\u009b31m"]')).toBe('[\n  "\\u009b31m"\n]\n');
});

test("formatJson and parseForDisplay take strings of 32 MB", () => {
  for (const text of [JSON.stringify("a".repeat(2 ** 25)), JSON.stringify("\n".repeat(2 ** 24))]) {
    expect(formatJson(text) === `${text}\n`).toBe(true);
    expect(JSON.stringify(parseForDisplay(text)) === text).toBe(true);
  }
});

test("parseForDisplay returns a number that JavaScript would change as text", () => {
  expect(parseForDisplay('{"a":1.50,"b":2,"c":"3.0","d":[1e3]}')).toEqual({ a: "1.50", b: 2, c: "3.0", d: ["1e3"] });
});

describe("readJson", () => {
  const read = (text: string) => readJson(testIo([]), "--body", text);

  test("returns a value that JSON.stringify writes with the same digits", async () => {
    const text = '{"a":1.50,"b":12345678901234567890,"c":[1e3,-0],"d":"1.50"}';
    expect(JSON.stringify(await read(text))).toBe(text);
  });

  test("reads over a byte order mark, which editors on Windows write", async () => {
    expect(await read("\ufeff[1]")).toEqual([1]);
  });

  test("rejects a number that a Node without JSON.rawJSON would change", async () => {
    const rawJson: unknown = Reflect.get(JSON, "rawJSON");
    Reflect.deleteProperty(JSON, "rawJSON");
    onTestFinished(() => void Object.defineProperty(JSON, "rawJSON", { value: rawJson, configurable: true }));
    expect(await read('{"a":1.5,"b":"1.50"}')).toEqual({ a: 1.5, b: "1.50" });
    await expect(read('{"a":1.50}')).rejects.toThrow("--body has the number 1.50, which this Node would send as 1.5.");
  });

  test("repeats nothing of a text that is no JSON", async () => {
    await expect(read("made-up-text")).rejects.toMatchObject({
      message: "--body is no JSON.",
      fix: expect.not.stringContaining("made-up-text"),
    });
  });
});
