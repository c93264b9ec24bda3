import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapStrings, redactBody, redactHeaders } from "../src/errors/redaction/body.ts";
import { MAX_KEPT, redactor } from "../src/errors/redaction/redactor.ts";
import { each, encode, ENCODINGS, hex, NAMES, testCost, testCuts, testRandomEncodings } from "./helpers/redaction.ts";

const SECRET = 'made"up\\app/secret&1<%+é';
const redactSecret = redactor([{ "x-app-key": SECRET }]);

testRandomEncodings(100);
testCuts(7);
testCost(["%5cu0025&#37;"]);

describe("a secret", () => {
  test("is redacted if the text contains the secret unchanged, in upper case or without `Bearer`", () => {
    expect(redactSecret(`{ ${SECRET} }`)).toBe("{ [redacted] }");
    expect(redactSecret(SECRET.toUpperCase().replace("É", "é"))).toBe("[redacted]");
    const redact = redactor([{ authorization: "Bearer made-up-token" }]);
    expect(redact("made-up-token, Bearer made-up-token")).toBe("[redacted], [redacted]");
  });

  test.each(NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const)))(
    "is redacted if the secret is encoded twice, first as %j and then as %j",
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
  ])("is redacted if each character of the secret is encoded as %s", (_, encodeOne) => {
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
  ])("is redacted if the service returns the secret tökén-made-up as %s", (echo) => {
    expect(redactor([{ "x-app-key": "tökén-made-up" }])(`<<${echo}>>`)).toBe("<<[redacted]>>");
  });

  test.each([
    ["\\X00!!!!!!!!!!!!", "\\\\u005800!!!!!!!!!!!!"],
    ["\\X5C!!!!!!!!!!!!", "\\\\u00585C!!!!!!!!!!!!"],
    ["!\\x00!!!!!!!!!!!!", "!\\\\u007800!!!!!!!!!!!!"],
    ["!!\\X00!:!!!!!!!!!!", "!!\\&#x58;00!%3a!!!!!!!!!\\x21"],
    ["!!!!!!!!!!!!!!&Gt0;!!", "!!!!!&#33;!!!!!!!!&Gt0\\u003b%21!"],
    ["!!!!!!!!!!!!&#12!", "%21!!!!\\u0021!!&#33;!!!!&#1%32!"],
    ["!!!!!!!!!!!!%5C", "%21\\u0021&#33;!!!!!!!!!%5C"],
    ["%5C!!!!!!!!!!!!", "%5C%21\\u0021&#33;!!!!!!!!!"],
    ["!!!!!!!!!!!!\\x00", "!!!!!!!!!!!!\\\\u007800"],
  ])("is redacted if characters of the secret look like an escape (%s in %s)", (secret, echo) => {
    expect(redactor([{ "x-app-key": secret }])(`<${echo}>`)).toBe("<[redacted]>");
  });

  test("is redacted, but an escape after the secret stays in the text", () => {
    expect(redactor([{ "x-app-key": "made-up-key" }])("made\\u002dup-key\\nmade up")).toBe("[redacted]\\nmade up");
  });

  test("is redacted if the secret has no ASCII characters", () => {
    expect(redactor([{ "x-app-key": "äöüß" }])("<<äöüß>>")).toBe("<<[redacted]>>");
  });

  test.each([
    ["a cookie", "a=1; made=made-up-session", "made-up-session"],
    ["a parameter", 'Digest username="u",nonce="made-up-nonce"', "made-up-nonce"],
    ["a list", "made-up-1,made-up-2", "made-up-2"],
    ["a token before a comma", "Bearer made-up-token,", "made-up-token"],
    ["a user's password", `Basic ${btoa("user:made-up:password")}`, "made-up:password"],
  ])("is redacted if the secret is a part of a header value (%s)", (_, value, part) => {
    expect(redactor([{ "x-made-up": value }])(`<<${part}>>`)).toMatch(/^<<\[redacted\](?::\[redacted\])?>>$/);
  });

  test("is redacted even if the text around the secret resembles a longer secret", () => {
    const redact = redactor([{ "x-app-key": "made-up-key-1", "x-token": "up-key" }]);
    expect(redact("made-up-key-2")).toBe("made-[redacted]-2");
  });

  test("is redacted if three dots replace the end of the secret", () => {
    expect(redactor([{ "x-app-key": "made-up-app-key" }])("Received 'made-up-a...'")).toBe("Received '[redacted]...'");
  });
});

describe("the redactor", () => {
  test("returns a text without a secret unchanged", () => {
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

  test("keeps the content type, the host and short words of a header value", () => {
    const redact = redactor([{ "content-type": "application/json", "x-made-up": "a bc def", host: "api.example.com" }]);
    expect(redact("application/json of api.example.com: a bc, def")).toBe(
      "application/json of api.example.com: a bc, def",
    );
  });

  test("redacts the headers of two attempts", () => {
    const redact = redactor([{ "x-signature": "made-up-1" }, { "x-signature": "made-up-2" }]);
    expect(redact("made-up-1, made-up-2, made-up-3")).toBe("[redacted], [redacted], made-up-3");
  });

  test("redacts an app key of 20 digits, even if JSON.parse returned the app key as a number", () => {
    const redact = redactor([{ "x-app-key": "98765432109876543210" }]);
    const body: unknown = JSON.parse('{"key":98765432109876543210,"98765432109876543210":[1]}');
    expect(mapStrings(body, redact)).toEqual({ key: "[redacted]", "[redacted]": [1] });
  });

  test("cuts a text that is longer than MAX_KEPT", () => {
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
  ])("returns the beginning of long JSON as a string (%s)", (_, body, expected) => {
    const shown = redactBody(body, redactor([]));
    expect(shown).toHaveLength(MAX_KEPT + " [cut]".length);
    expect(shown).toMatch(expected);
  });

  test("reads fewer than 2 * MAX_KEPT values of long JSON", () => {
    let count = 0;
    const value = { toJSON: () => count++ };
    const list = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => value));
    expect(redactBody(list, redactor([]))).toHaveLength(MAX_KEPT + " [cut]".length);
    expect(count).toBeLessThan(2 * MAX_KEPT);
  });

  test("replaces values that are nested deeper than 200 levels", () => {
    const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}7${"]".repeat(depth)}`);
    const shown = (depth: number) => JSON.stringify(redactBody(nested(depth), redactor([])));
    expect(shown(200)).toBe(JSON.stringify(nested(200)));
    expect(shown(201)).toBe(JSON.stringify(nested(201)).replace("7", '"[redacted]"'));
  });

  test("redacts an invalid Basic credential", () => {
    expect(redactor([{ authorization: "Basic abcde" }])("made up, abcde")).toBe("made up, [redacted]");
  });

  test("keeps both values if two names are equal after redaction", () => {
    const body = { "made-up-1": 1, "made-up-2": 2, "[redacted] (2)": 3 };
    const shown = mapStrings(body, redactor([{ "x-app-key": "made-up-1 made-up-2" }]));
    expect(Object.values(Object(shown))).toEqual([1, 2, 3]);
  });

  test("omits a header whose name is a secret", () => {
    const redact = redactor([{ "x-app-key": "Made-Up-Key" }]);
    const headers = redactHeaders(new Headers({ "made-up-key": "1", "x-other": "Made-Up-Key" }), redact);
    expect(Object.fromEntries(headers)).toEqual({ "x-other": "[redacted]" });
  });

  test("keeps a text with 15 layers of escapes, but replaces a text with 17 layers", () => {
    const redact = redactor([{ "x-app-key": "made-up-app-key" }]);
    const encoded = (layers: number) => `made up %${"25".repeat(layers)}41`;
    expect(redact(encoded(15))).toBe(encoded(15));
    expect(redact(encoded(17))).toBe("[redacted]");
  });

  test("redacts a long secret even if the redactor cuts the text in the middle of the secret", () => {
    const secret = "made-up-key".repeat(1000);
    const before = "_".repeat(MAX_KEPT - 50);
    expect(redactor([{ "x-app-key": secret }])(before + secret)).toBe(`${before}[redacted] [cut]`);
  });

  test("replaces the whole text if the search for secrets throws", () => {
    const headers = new Headers();
    Object.defineProperty(headers, Symbol.iterator, { get: () => JSON.parse("{") });
    expect(redactor([headers])("made up")).toBe("[redacted]");
    const text = Object.assign(Object.create({ length: 64 }), { charCodeAt: () => JSON.parse("{") });
    expect(redactor([{ "x-app-key": "made-up-key" }])(text)).toBe("[redacted]");
  });
});
