import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseForDisplay, readJson } from "../src/input/json.ts";
import { formatJson } from "../src/output/json.ts";
import { testIo } from "./helpers/run-broker.ts";

test("formatJson indents each level of JSON by two spaces, and does not change the value", () => {
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

test("formatJson keeps all digits of a number and all repeated field names", () => {
  expect(formatJson('{"a":1.50,"a":12345678901234567890}')).toBe('{\n  "a": 1.50,\n  "a": 12345678901234567890\n}\n');
});

test("formatJson escapes control characters", () => {
  expect(formatJson('["\u009b31m"]')).toBe('[\n  "\\u009b31m"\n]\n');
});

test("formatJson and parseForDisplay accept strings of 32 MiB", () => {
  for (const text of [JSON.stringify("a".repeat(2 ** 25)), JSON.stringify("\n".repeat(2 ** 24))]) {
    expect(formatJson(text) === `${text}\n`).toBe(true);
    expect(JSON.stringify(parseForDisplay(text)) === text).toBe(true);
  }
});

test("parseForDisplay returns values that JSON.stringify writes with all digits", () => {
  const text = '{"a":1.50,"b":2,"c":"3.0","d":[1e3]}';
  expect(JSON.stringify(parseForDisplay(text))).toBe(text);
});

describe("readJson", () => {
  const read = (text: string) => readJson(testIo([]), "--body", text);

  test("readJson returns a value that JSON.stringify writes with all digits of the numbers", async () => {
    const text = '{"a":1.50,"b":12345678901234567890,"c":[1e3,-0],"d":"1.50"}';
    expect(JSON.stringify(await read(text))).toBe(text);
  });

  test("readJson ignores a byte order mark", async () => {
    expect(await read("\ufeff[1]")).toEqual([1]);
  });

  test("readJson rejects a number that JavaScript cannot store with all digits, if JSON.rawJSON is missing", async () => {
    const rawJson: unknown = Reflect.get(JSON, "rawJSON");
    Reflect.deleteProperty(JSON, "rawJSON");
    onTestFinished(() => void Object.defineProperty(JSON, "rawJSON", { value: rawJson, configurable: true }));
    expect(await read('{"a":1.5,"b":"1.50"}')).toEqual({ a: 1.5, b: "1.50" });
    await expect(read('{"a":1.50}')).rejects.toThrow(
      "--body contains the number 1.50, but this version of Node can only send 1.5.",
    );
    expect(parseForDisplay('{"a":1.50,"b":2}')).toEqual({ a: "1.50", b: 2 });
  });

  test("readJson throws an error that does not contain the invalid JSON", async () => {
    await expect(read("made-up-text")).rejects.toMatchObject({
      message: "The value of --body is not JSON.",
      fix: expect.not.stringContaining("made-up-text"),
    });
  });
});
