// What the redactor finds, what it leaves, and that its cost is linear.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapStrings, redactBody, redactHeaders } from "../src/errors/redaction/body.ts";
import { MAX_KEPT, redactor } from "../src/errors/redaction/redactor.ts";

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

  test.each<[string, (character: string) => string]>([
    ["JavaScript with braces", (character) => `\\u{${hex(character, 1)}}`],
    ["octal numbers", (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`],
    ["eight digits", (character) => `\\U${hex(character, 8)}`],
    ["a URL of the old escape()", (character) => `%u${hex(character, 4)}`],
    ["CSS", (character) => `\\${hex(character, 2)} `],
    ["CSS with six digits", (character) => `\\${hex(character, 6)}`],
    ["HTML without semicolons", (character) => `&#${character.charCodeAt(0)}`],
    ["HTML without semicolons, hexadecimal", (character) => `&#x${hex(character, 2)}`],
    ["HTML with many zeros", (character) => `&#${String(character.charCodeAt(0)).padStart(32, "0")};`],
    ["HTML with names", (character) => (character === "-" ? "&hyphen;" : character)],
    ["UTF-16", (character) => `${character}\0`],
  ])("as %s, with and without JSON around it", (_, encodeOne) => {
    const redact = redactor([{ "x-app-key": "made-up/key+1" }]);
    const encoded = each("made-up/key+1", encodeOne);
    expect(redact(`<<${encoded}>>`).replace("\0", "")).toBe("<<[redacted]>>");
    expect(redact(`<<${encoded.replaceAll("\\", "\\\\")}>>`).replace("\0", "")).toBe("<<[redacted]>>");
  });

  test.each([
    "t\ufffdk\ufffdn-made-up",
    "t?k?n-made-up",
    "t&ouml;k&eacute;n-made-up",
    "tÃ¶kÃ©n-made-up",
    "t%F6k%E9n-made-up",
  ])("whose characters beyond ASCII came back as %s", (echo) => {
    expect(redactor([{ "x-app-key": "tökén-made-up" }])(`<<${echo}>>`)).toBe("<<[redacted]>>");
  });

  test("that has no ASCII characters", () => {
    expect(redactor([{ "x-app-key": "äöüß" }])("<<äöüß>>")).toBe("<<[redacted]>>");
  });

  test.each([
    ["a cookie", "a=1; made=made-up-session", "made-up-session"],
    ["a parameter", 'Digest username="u",nonce="made-up-nonce"', "made-up-nonce"],
    ["a list", "made-up-1,made-up-2", "made-up-2"],
    ["a token in front of a comma", "Bearer made-up-token,", "made-up-token"],
    ["a user's password", `Basic ${btoa("user:made-up:password")}`, "made-up:password"],
  ])("as a part of a header: %s", (_, value, part) => {
    expect(redactor([{ "x-made-up": value }])(`<<${part}>>`)).toMatch(/^<<\[redacted\](?::\[redacted\])?>>$/);
  });

  test("whose end was cut and replaced by dots", () => {
    expect(redactor([{ "x-app-key": "made-up-app-key" }])("Received 'made-up-a...'")).toBe("Received '[redacted]...'");
  });

  test.each(["made-up-app-key", "\\u006d\\u0061\\u0064\\u0065-up-app-key", "%256d%2561%2564%2565-up-app-key"])(
    "%s wherever a long text is cut",
    (secret) => {
      const redact = redactor([{ "x-app-key": "made-up-app-key" }]);
      const before = (length: number) => "_".repeat(MAX_KEPT - length);
      for (let length = 1; length < secret.length; length++) {
        expect(redact(`${before(length)}${secret}${"_".repeat(5000)}`)).toBe(`${before(length)}[redacted] [cut]`);
      }
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
        const text = before + encodeAll(names, secret) + after;
        fc.pre(text.length <= MAX_KEPT);
        const shown = redactor([{ "x-app-key": secret }])(text);
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

describe("redactor", () => {
  test("returns a text without a secret as it is", () => {
    const redact = redactor([{ "x-app-key": "made-up-app-key", authorization: "Bearer made-up-token" }]);
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...Object.values(ENCODINGS).map((encode) => encode('a "b" <c>'))),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        expect(redact(text)).toBe(text);
      }),
    );
  });

  test("leaves harmless headers and short words", () => {
    const redact = redactor([{ "content-type": "application/json", "x-made-up": "a bc def", host: "api.example.com" }]);
    expect(redact("application/json of api.example.com: a bc, def")).toBe(
      "application/json of api.example.com: a bc, def",
    );
  });

  test("redacts the headers of all attempts", () => {
    const redact = redactor([{ "x-signature": "made-up-1" }, { "x-signature": "made-up-2" }]);
    expect(redact("made-up-1, made-up-2, made-up-3")).toBe("[redacted], [redacted], made-up-3");
  });

  test("redacts a key of digits that was read as a number", () => {
    const redact = redactor([{ "x-app-key": "98765432109876543210" }]);
    const body: unknown = JSON.parse('{"key":98765432109876543210,"98765432109876543210":[1]}');
    expect(mapStrings(body, redact)).toEqual({ key: "[redacted]", "[redacted]": [1] });
  });

  test("keeps the beginning of a long text", () => {
    expect(redactor([])("a".repeat(MAX_KEPT))).toBe("a".repeat(MAX_KEPT));
    expect(redactor([])("a".repeat(MAX_KEPT + 1))).toBe(`${"a".repeat(MAX_KEPT)} [cut]`);
  });

  test.each([
    ["numbers", Array.from({ length: MAX_KEPT }, () => 1), /^\[1,1,1,[1,]* \[cut\]$/],
    [
      "names",
      Object.fromEntries(Array.from({ length: MAX_KEPT }, (_, at) => [`a${at}`, null])),
      /^\{"a0":null,.* \[cut\]$/,
    ],
    ["a text in a list", ["a".repeat(MAX_KEPT)], /^\["a+ \[cut\]$/],
  ])("keeps the beginning of long JSON as a text: %s", (_, body, expected) => {
    const shown = redactBody(body, redactor([]));
    expect(shown).toHaveLength(MAX_KEPT + " [cut]".length);
    expect(shown).toMatch(expected);
  });

  test("keeps the values of two names that are both redacted", () => {
    const body = { "made-up-1": 1, "made-up-2": 2, "[redacted] (2)": 3 };
    const shown = mapStrings(body, redactor([{ "x-app-key": "made-up-1 made-up-2" }]));
    expect(Object.values(Object(shown))).toEqual([1, 2, 3]);
  });

  test("leaves out a header whose name is a secret", () => {
    const redact = redactor([{ "x-app-key": "Made-Up-Key" }]);
    const headers = redactHeaders(new Headers({ "made-up-key": "1", "x-other": "Made-Up-Key" }), redact);
    expect(Object.fromEntries(headers)).toEqual({ "x-other": "[redacted]" });
  });

  test("replaces the whole text if it fails", () => {
    const headers = new Headers();
    Object.defineProperty(headers, Symbol.iterator, { get: () => JSON.parse("{") });
    expect(redactor([headers])("made up")).toBe("[redacted]");
    const text = Object.assign(Object.create({ length: 64 }), { charCodeAt: () => JSON.parse("{") });
    expect(redactor([{ "x-app-key": "made-up-key" }])(text)).toBe("[redacted]");
  });
});

describe("the cost of redactor is linear in header and text:", () => {
  type Make = (length: number) => string;
  const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const words = (length: number) =>
    fill(Array.from({ length: 5000 }, (_, at) => at.toString(36).padStart(4, "x")).join(" "), length);
  const milliseconds = (header: string, text: string) => {
    const times = [1, 2, 3].map(() => {
      const began = performance.now();
      redactor([{ "x-made-up": header }])(text);
      return performance.now() - began;
    });
    return Math.min(...times);
  };

  test.each<[string, Make, Make]>([
    ["words", words, words],
    ["one letter", (length: number) => `${fill("a", length - 1)}b`, (length: number) => fill("a", length)],
    ...["\\", '\\"', "%25", "25%", "&#", "&amp;", '"\\"\\\\\\"', "\\u005c", "%5cu0025&#37;"].map(
      (unit): [string, Make, Make] => [
        unit,
        (length: number) => fill(unit, length),
        (length: number) => fill(unit, length),
      ],
    ),
  ])("%s", (_, header, text) => {
    const [small = 0, large = 0] = [8_192, 131_072].map((length) => milliseconds(header(length), text(length)));
    // Sixteen times the length: a quadratic cost would be 256 times as high.
    expect(large).toBeLessThan(Math.max(small, 2) * 100);
  });
});
