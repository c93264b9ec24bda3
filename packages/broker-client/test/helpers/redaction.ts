// Tests of the redactor. The redactor must find a secret in any encoding. The redactor cuts a long text, and must also
// find a secret that begins before the cut and ends after the cut. The running time must grow linearly with the length
// of the text.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { MAX_KEPT, redactor } from "../../src/errors/redaction/redactor.ts";

export const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, "0");
export const each = (text: string, change: (character: string) => string) => Array.from(text, change).join("");

/** Encodings of a whole text. The encodings share no code with the redactor. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
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
export const NAMES = Object.keys(ENCODINGS);
export const encode = (name: string, text: string) => ENCODINGS[name]?.(text) ?? text;

/** Removes all backslashes. If a secret is next to an escape, the redactor may keep the backslash of the escape. */
const withoutBackslashes = (text: string) => text.replaceAll("\\", "");

export function testRandomEncodings(runs: number): void {
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

  test("redactor finds a secret in up to four layers of encodings", () => {
    const context = fc.constantFrom("", " ", '"', "{", "=", ",", "<b>", "\n", "made up");
    fc.assert(
      fc.property(secrets, layers(4), context, context, (secret, names, before, after) => {
        const text = before + encodeAll(names, secret) + after;
        fc.pre(text.length <= MAX_KEPT);
        const shown = redactor([{ "x-app-key": secret }])(text);
        expect(withoutBackslashes(shown)).toBe(withoutBackslashes(`${before}[redacted]${after}`));
      }),
      { numRuns: runs },
    );
  });

  test("redactor finds a secret in up to two layers of encodings, next to an incomplete escape", () => {
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
      { numRuns: runs },
    );
  });

  test("redactor finds a secret in which each character has a random encoding", () => {
    const picks = fc.array(fc.constantFrom("none", ...NAMES), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(secrets, picks, (secret, picks) => {
        const mixed = Array.from(secret, (character, at) => encode(picks[at] ?? "none", character)).join("");
        expect(withoutBackslashes(redactor([{ "x-app-key": secret }])(`<${mixed}>`))).toBe("<[redacted]>");
      }),
      { numRuns: runs },
    );
  });
}

/** @param step number of characters by which the cut moves from one check to the next check */
export function testCuts(step: number): void {
  test.each(["made-up-app-key", "\\u006d\\u0061\\u0064\\u0065-up-app-key", "%256d%2561%2564%2565-up-app-key"])(
    "redactor finds %s even if the redactor cuts the text in the middle of the secret",
    (secret) => {
      const redact = redactor([{ "x-app-key": "made-up-app-key" }]);
      const before = (length: number) => "_".repeat(MAX_KEPT - length);
      for (let length = 1; length < secret.length; length += step) {
        expect(redact(`${before(length)}${secret}${"_".repeat(5000)}`)).toBe(`${before(length)}[redacted] [cut]`);
      }
    },
  );
}

type Make = (length: number) => string;

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const words = (length: number) =>
  fill(Array.from({ length: 5000 }, (_, at) => at.toString(36).padStart(4, "x")).join(" "), length);
const COSTS: readonly [name: string, header: Make, text: Make][] = [
  ["words", words, words],
  ["one letter", (length) => `${fill("a", length - 1)}b`, (length) => fill("a", length)],
];
const UNITS = ["\\", '\\"', "%25", "25%", "&#", "&amp;", '"\\"\\\\\\"', "\\u005c", "%5cu0025&#37;"];

export function testCost(units: readonly string[] = UNITS): void {
  const cases = units.map((unit): (typeof COSTS)[number] => {
    const make: Make = (length) => fill(unit, length);
    return [unit, make, make];
  });

  test.each([...COSTS, ...cases])(
    "the cost of redactor grows linearly with the length of the text (%s)",
    (_, header, text) => {
      // The test measures the cost by the number of calls of `Map.get`. The redactor calls `Map.get` for each character
      // that the redactor reads or decodes.
      const lookups = (length: number) => {
        const [value, body] = [header(length), text(length)];
        const get = vi.spyOn(Map.prototype, "get");
        try {
          redactor([{ "x-made-up": value }])(body);
          return get.mock.calls.length;
        } finally {
          get.mockRestore();
        }
      };
      const few = lookups(1024);
      expect(few).toBeGreaterThan(1024);
      // The second text is 16 times longer. A quadratic algorithm needs 256 times more lookups.
      expect(lookups(16_384)).toBeLessThan(few * 32);
    },
  );
}
