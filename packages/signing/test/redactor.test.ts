import { each, encode, ENCODINGS, hex, NAMES } from "@org/testing/encodings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/redactor.ts";

const SECRET = 'made"up\\app/secret&1<%+é';
const hide = (secret: string, text: string) => createRedactor([secret]).redact(text);

describe("the redactor", () => {
  test("the redactor replaces a secret in any letter case", () => {
    expect(hide(SECRET, `{ ${SECRET} }`)).toBe("{ [redacted] }");
    expect(hide(SECRET, SECRET.toUpperCase().replace("É", "é"))).toBe("[redacted]");
  });

  test.each([
    "made-up%26app%2Fsecret%3C1",
    "made-up&app%2Fsecret%3C1".replace("&", "%26"),
    "made-up&amp;app/secret&lt;1",
    "made-up&app\\/secret<1",
    "bWFkZS11cCZhcHAvc2VjcmV0PDE",
  ])("the redactor replaces the encoded secret %s", (encoded) => {
    expect(hide("made-up&app/secret<1", `before "${encoded}" after`)).toBe('before "[redacted]" after');
  });

  test.each(NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const)))(
    "the redactor hides a secret that is encoded twice, first as %j and then as %j",
    (first, second) => {
      expect(hide(SECRET, `<<${encode(second, encode(first, SECRET))}>>`)).toMatch(/^(?:<<)?\[redacted\](?:>>)?$/);
    },
  );

  test.each<[string, (character: string) => string]>([
    ["JavaScript escapes with braces", (character) => `\\u{${hex(character, 1)}}`],
    ["octal escapes", (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`],
    ["escapes with eight hex digits", (character) => `\\U${hex(character, 8)}`],
    ["escapes of the old function escape()", (character) => `%u${hex(character, 4)}`],
    ["CSS escapes", (character) => `\\${hex(character, 2)} `],
    ["CSS escapes with six digits", (character) => `\\${hex(character, 6)}`],
    ["decimal HTML references without semicolons", (character) => `&#${character.charCodeAt(0)}`],
    ["hexadecimal HTML references without semicolons", (character) => `&#x${hex(character, 2)}`],
    ["HTML references with many zeros", (character) => `&#${String(character.charCodeAt(0)).padStart(32, "0")};`],
    ["HTML names", (character) => (character === "-" ? "&hyphen;" : character)],
    ["UTF-16", (character) => `${character}\0`],
  ])("the redactor hides a secret with characters that are encoded as %s", (_, encodeOne) => {
    const encoded = each("made-up/key+1", encodeOne);
    expect(hide("made-up/key+1", `<<${encoded}>>`)).toBe("[redacted]");
    expect(hide("made-up/key+1", `<<${encoded.replaceAll("\\", "\\\\")}>>`)).toBe("[redacted]");
  });

  test.each([
    "t\ufffdk\ufffdn-made-up",
    "t?k?n-made-up",
    "t??k??n-made-up",
    "t&ouml;k&eacute;n-made-up",
    "tÃ¶kÃ©n-made-up",
    "t%F6k%E9n-made-up",
  ])("the redactor hides the secret tökén-made-up if the service returns %s", (echo) => {
    expect(hide("tökén-made-up", `<<${echo}>>`)).toBe("[redacted]");
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
    ["made\\up-secret", "made\\\\x75\\\\x70-secret"],
  ])("the redactor hides a secret that contains a text like an escape (%s in %s)", (secret, echo) => {
    expect(hide(secret, `<${echo}>`)).toContain("[redacted]");
  });

  test("the redactor hides a secret that contains another secret, even if the text is escaped", () => {
    const { redact } = createRedactor([
      "AK12345678",
      "AK12345678.s3cr/et+tail99==",
      "Bearer AK12345678.s3cr/et+tail99==",
    ]);
    expect(redact("bad token AK12345678.s3cr&#x2F;et+tail99&#x3D;&#x3D;")).toBe("[redacted]");
    expect(redact("bad token Bearer AK12345678.s3cr&#x2F;et+tail99&#x3D;&#x3D;")).toBe("[redacted]");
    expect(redact("key AK12345678, token AK12345678.s3cr/et+tail99==")).toBe("key [redacted], token [redacted]");
    const both = "AK12345678.s3cr/et+tail99== and AK12345678.s3cr&#x2F;et+tail99&#x3D;&#x3D;";
    expect(redact(both)).toBe("[redacted]");
  });

  test.each([
    "\\u043f\\u0430\\u0440\\u043e\\u043b\\u044c",
    "&#1087;&#1072;&#1088;&#1086;&#1083;&#1100;",
    "&#x43F;&#x430;&#x440;&#x43e;&#x43b;&#x44c;",
    "%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C",
  ])("the redactor replaces a secret of Cyrillic letters that are escaped as %s", (echo) => {
    expect(hide("пароль", `<<${echo}>>`)).toBe("<<[redacted]>>");
  });

  test.each(["sk&lowbar;live&lowbar;9aKx7Qw2Lm", "sk&UnderBar;live_9aKx7Qw2Lm"])(
    "the redactor hides a secret that HTML contains as %s",
    (echo) => {
      expect(hide("sk_live_9aKx7Qw2Lm", `<<${echo}>>`)).toBe("[redacted]");
    },
  );

  test.each(Object.entries(ENCODINGS))(
    "the redactor hides the base64 text of a secret that was first encoded as %s",
    (_, encodeText) => {
      for (const before of ["", "a", "ab"]) {
        const base64 = Buffer.from(encodeText(`${before}${SECRET}`)).toString("base64");
        expect(hide(SECRET, `debug ${base64}`)).not.toContain(base64);
        expect(hide(SECRET, `debug ${Buffer.from(base64).toString("base64")}`)).toBe("[redacted]");
      }
    },
  );

  test("the redactor hides a secret in base64 with line breaks, and in the base64 text of UTF-16", () => {
    for (let length = 33; length < 57; length++) {
      const base64 = Buffer.from(`${"x".repeat(length)}${SECRET}`).toString("base64");
      expect(hide(SECRET, `debug ${base64.replaceAll(/.{76}/g, "$&\r\n")}`)).toBe("[redacted]");
    }
    const url = Buffer.from("amade>up?secret>key?").toString("base64url").replaceAll(/.{14}/g, "$&\n");
    expect(url).toMatch(/-[^]*_/);
    expect(hide("made>up?secret>key?", url)).toBe("[redacted]");
    expect(hide("AbCd/Ef+Gh", Buffer.from("AbCd/Ef+Gh", "utf16le").toString("base64"))).toBe("[redacted]");
  });

  test("the redactor does not change a text without the secret if the secret has half of a surrogate pair", () => {
    expect(hide("made-up\ud800secret", "The app secret is missing.")).toBe("The app secret is missing.");
  });

  test("the redactor replaces a secret without ASCII characters", () => {
    expect(hide("äöüß", "<<äöüß>>")).toBe("<<[redacted]>>");
  });

  test("the redactor replaces a numeric secret that JSON.parse rounded", () => {
    expect(hide("98765432109876543210", `{"key":${Number("98765432109876543210")}}`)).toBe('{"key":[redacted]}');
  });

  test("the redactor replaces the first characters of a secret if `...` or `…` follows them", () => {
    expect(hide("made-up-app-key", "Received 'made-up-a...' or 'made-…'")).toBe(
      "Received '[redacted]...' or '[redacted]…'",
    );
    expect(hide("made-up-app-key", "mad...")).toBe("mad...");
  });

  test("the redactor replaces a secret of fewer than eight characters only as a whole word", () => {
    expect(hide("account", "account: the_account of accounts (Account) %61ccounts")).toBe(
      "[redacted]: the_account of accounts ([redacted]) %61ccounts",
    );
    expect(hide("account", "a %61ccount")).toBe("[redacted]");
    expect(hide("account", '{"a":"\\naccount"}')).toBe("[redacted]");
  });

  test("the redactor replaces a short secret inside a text that resembles a longer secret", () => {
    const { redact } = createRedactor(["made-up-key-1", "up-key"]);
    expect(redact("made-up-key-2 made-up-key-1")).toBe("made-[redacted]-2 [redacted]");
  });

  test("the redactor replaces a secret of 11,000 characters, even if it cuts the text after 50 characters", () => {
    const { redact } = createRedactor(["made-up-key".repeat(1000)]);
    expect(redact(`____${"made-up-key".repeat(1000)}`, 50)).toBe("____[redacted] [cut]");
  });

  test("the redactor does not change a text without a secret", () => {
    const { redact } = createRedactor(["made-up-app-key", "Bearer made-up-token", "made-up-token"]);
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

  test("the redactor cuts a text that has more characters than the argument `most`", () => {
    const { redact } = createRedactor([]);
    expect(redact("abc", 3)).toBe("abc");
    expect(redact("abcd", 3)).toBe("abc [cut]");
  });

  test("the redactor keeps a text with 15 layers of escapes, but hides a text with 17 layers", () => {
    const encoded = (layers: number) => `made up %${"25".repeat(layers)}41`;
    expect(hide("made-up-app-key", encoded(15))).toBe(encoded(15));
    expect(hide("made-up-app-key", encoded(17))).toBe("[redacted]");
  });

  test.each(["%41", "\\", "&amp;"])("the redactor hides a text with too many escapes (%s)", (escape) => {
    expect(hide("made-up-app-key", escape.repeat(100_001))).toBe("[redacted]");
  });

  test("the redactor hides a text with too many beginnings of the secret", () => {
    expect(hide("made-up-app-key", "made ".repeat(50_001))).toBe("[redacted]");
  });

  test("the redactor hides the whole text if the iteration over the secrets throws an error", () => {
    const secrets = { [Symbol.iterator]: () => JSON.parse("{") };
    expect(createRedactor(secrets).redact("made up")).toBe("[redacted]");
  });

  test("the function from readerOf hides a secret that extends over several parts of a text", () => {
    const { readerOf } = createRedactor(["made&up&secret"]);
    const read = readerOf("a=made&up&secret&b");
    expect([read(0, 6), read(7, 9), read(10, 16), read(17, 18)]).toEqual([
      "a=[redacted]",
      "[redacted]",
      "[redacted]",
      "b",
    ]);
  });

  test("the function from readerOf hides each part of a text whose decoded form contains the secret", () => {
    const read = createRedactor(["made-up-secret"]).readerOf("a=%6dade-up-secret&b=1");
    expect([read(0, 18), read(19, 22)]).toEqual(["[redacted]", "b=1"]);
  });
});
