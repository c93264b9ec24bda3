// What the redactor finds, what it leaves, and that its cost is linear.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactor } from "../src/redaction/redactor.ts";

const SECRET = 'made"up\\app/secret&1<%+é';
const redactSecret = redactor([{ "x-app-key": SECRET }]);

const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, "0");
const each = (text: string, change: (character: string) => string) => Array.from(text, change).join("");

/** Encodings of a whole text. Each is written here without the code that is tested. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  "JSON with escaped slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "JSON in ASCII": (text) => each(text, (character) => `\\u${hex(character, 4)}`),
  "JSON in ASCII, upper case": (text) => each(text, (character) => `\\u${hex(character, 4).toUpperCase()}`),
  "a URL": encodeURIComponent,
  "a URL, lower case": (text) => encodeURIComponent(text).toLowerCase(),
  "a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  HTML: (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
  "HTML, decimal": (text) => each(text, (character) => `&#${character.charCodeAt(0)};`),
  "HTML, hexadecimal": (text) => each(text, (character) => `&#x${hex(character, 2)};`),
  JavaScript: (text) => each(text, (character) => `\\x${hex(character, 2)}`),
};
const NAMES = Object.keys(ENCODINGS);
const encode = (name: string, text: string) => ENCODINGS[name]?.(text) ?? text;

/** A backslash that belongs to an escape at the edge of a secret can be left. */
const withoutBackslashes = (text: string) => text.replaceAll("\\", "");

describe("redactor finds a secret", () => {
  test("as it is, with another case, and as a word of a header", () => {
    expect(redactSecret(`{ ${SECRET} }`)).toBe("{ [redacted] }");
    expect(redactSecret(SECRET.toUpperCase().replace("É", "é"))).toBe("[redacted]");
    const redact = redactor([{ authorization: "Bearer made-up-token" }]);
    expect(redact("made-up-token, Bearer made-up-token")).toBe("[redacted], [redacted]");
  });

  test.each(NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const)))(
    "as %s, then as %s",
    (first, second) => {
      const shown = redactSecret(`<<${encode(second, encode(first, SECRET))}>>`);
      expect(shown).toBe("<<[redacted]>>");
    },
  );

  const secrets = fc
    .string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 12,
      maxLength: 40,
    })
    .filter((secret) => !secret.endsWith("\\"));
  const layers = (maxLength: number) => fc.array(fc.constantFrom(...NAMES), { maxLength });
  const encodeAll = (names: readonly string[], text: string) =>
    names.reduce((inner, name) => encode(name, inner), text);

  test("in up to four layers of encodings", () => {
    const context = fc.constantFrom("", " ", '"', "{", "=", ",", "<b>", "\n", "made up");
    fc.assert(
      fc.property(secrets, layers(4), context, context, (secret, names, before, after) => {
        const shown = redactor([{ "x-app-key": secret }])(before + encodeAll(names, secret) + after);
        expect(withoutBackslashes(shown)).toBe(withoutBackslashes(`${before}[redacted]${after}`));
      }),
      { numRuns: 1000 },
    );
  });

  test("in up to two layers, next to what looks like a part of an escape", () => {
    const context = fc.constantFrom(
      "%",
      "%2",
      "100%25",
      "&",
      "&#",
      "&#x2",
      "&amp",
      "\\",
      "\\\\",
      "\\u00",
      ";",
      "00",
      "u0041",
    );
    fc.assert(
      fc.property(secrets, layers(2), context, context, (secret, names, before, after) => {
        const shown = redactor([{ "x-app-key": secret }])(encodeAll(names, before + secret + after));
        expect(shown).toContain("[redacted]");
        expect(shown.length).toBeLessThanOrEqual(encodeAll(names, before + after).length + "[redacted]".length + 12);
      }),
      { numRuns: 1000 },
    );
  });

  test("with another encoding for each character", () => {
    const picks = fc.array(fc.constantFrom("none", ...NAMES), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(secrets, picks, (secret, picks) => {
        const mixed = Array.from(secret, (character, at) => encode(picks[at] ?? "none", character)).join("");
        expect(withoutBackslashes(redactor([{ "x-app-key": secret }])(`<${mixed}>`))).toBe("<[redacted]>");
      }),
      { numRuns: 1000 },
    );
  });
});
