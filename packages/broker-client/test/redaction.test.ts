import { describe, expect, test } from "vitest";
import {
  mapStrings,
  redactBody,
  redactHeaders,
  MAX_KEPT,
  redactor,
  type SentHeaders,
} from "../src/errors/redaction.ts";

const redactorOf = (...sent: SentHeaders) => redactor({ sent, settings: { appSecrets: [] } });

test.each([
  ["a scheme", "Bearer made-up-token", "made-up-token"],
  ["a cookie", "a=1; made=made-up-session", "made-up-session"],
  ["a parameter", 'Digest username="u",nonce="made-up-nonce"', "made-up-nonce"],
  ["a list", "made-up-1,made-up-2", "made-up-2"],
  ["a token before a comma", "Bearer made-up-token,", "made-up-token"],
  ["a user's password", `Basic ${btoa("user:made-up:password")}`, "made-up:password"],
])("the redactor redacts a secret that is a part of a header value (%s)", (_, value, part) => {
  expect(redactorOf({ "x-made-up": value })(`<<${part}>>`)).toMatch(/^<<\[redacted\](?::\[redacted\])?>>$/);
});

test.each(["парольсекрет", "my cat is 12", "x=1&y=2&z=3"])(
  "the redactor redacts the whole password %j of Basic authentication",
  (password) => {
    const redact = redactorOf({ authorization: `Basic ${Buffer.from(`trader:${password}`).toString("base64")}` });
    expect(redact(`wrong password ${password}`)).toBe("wrong password [redacted]");
    expect(redact(`wrong user trader`)).toBe("wrong user [redacted]");
  },
);

describe("the redactor", () => {
  test("the redactor keeps the content type, the host and short words of a header value", () => {
    const redact = redactorOf({ "content-type": "application/json", "x-made-up": "a bc def", host: "api.example.com" });
    expect(redact("application/json of api.example.com: a bc, def")).toBe(
      "application/json of api.example.com: a bc, def",
    );
  });

  test("the redactor redacts the headers of two attempts", () => {
    const redact = redactorOf({ "x-signature": "made-up-1" }, { "x-signature": "made-up-2" });
    expect(redact("made-up-1, made-up-2, made-up-3")).toBe("[redacted], [redacted], made-up-3");
  });

  test("the redactor redacts an app key of 20 digits, even if JSON.parse returned the app key as a number", () => {
    const redact = redactorOf({ "x-app-key": "98765432109876543210" });
    const body: unknown = JSON.parse('{"key":98765432109876543210,"98765432109876543210":[1]}');
    expect(mapStrings(body, redact)).toEqual({ key: "[redacted]", "[redacted]": [1] });
  });

  test("the redactor cuts a text that is longer than MAX_KEPT", () => {
    expect(redactorOf()("a".repeat(MAX_KEPT))).toBe("a".repeat(MAX_KEPT));
    expect(redactorOf()("a".repeat(MAX_KEPT + 1))).toBe(`${"a".repeat(MAX_KEPT)} [cut]`);
  });

  test.each([
    ["numbers", Array.from({ length: MAX_KEPT }, () => 1), /^\[1,1,1,[1,]* \[cut\]$/],
    [
      "names",
      Object.fromEntries(Array.from({ length: MAX_KEPT }, (_, at) => [`a${at}`, null])),
      /^\{"a0":null,.* \[cut\]$/,
    ],
    ["a text in a list", ["a".repeat(MAX_KEPT)], /^\["a+ \[cut\]$/],
  ])("the redactor returns the beginning of long JSON as a string (%s)", (_, body, expected) => {
    const shown = redactBody(body, redactorOf());
    expect(shown).toHaveLength(MAX_KEPT + " [cut]".length);
    expect(shown).toMatch(expected);
  });

  test("the redactor reads fewer than 2 * MAX_KEPT values of long JSON", () => {
    let count = 0;
    const value = { toJSON: () => count++ };
    const list = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => value));
    expect(redactBody(list, redactorOf())).toHaveLength(MAX_KEPT + " [cut]".length);
    expect(count).toBeLessThan(2 * MAX_KEPT);
  });

  test.each([
    ["texts", Array.from({ length: 100 }, () => "a".repeat(MAX_KEPT))],
    ["names", Object.fromEntries(Array.from({ length: 4 * MAX_KEPT }, (_, at) => [at, null]))],
  ])("the redactor searches only the beginning of long JSON with many %s", (_, body) => {
    let searched = "";
    redactBody(body, (text) => (searched = text));
    expect(searched.length).toBeLessThan(30 * MAX_KEPT);
  });

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("the redactor replaces values that are nested in more than 200 %s", (_, start, end) => {
    const nested = (depth: number): unknown => JSON.parse(`${start.repeat(depth)}7${end.repeat(depth)}`);
    const shown = (depth: number) => JSON.stringify(redactBody(nested(depth), redactorOf()));
    expect(shown(200)).toBe(JSON.stringify(nested(200)));
    expect(shown(201)).toBe(JSON.stringify(nested(201)).replace("7", '"[redacted]"'));
  });

  test("the redactor redacts an invalid Basic credential", () => {
    expect(redactorOf({ authorization: "Basic abcde" })("made up, abcde")).toBe("made up, [redacted]");
  });

  test("the redactor keeps the values of all fields if two field names are equal after redaction", () => {
    const body = { "made-up-1": 1, "made-up-2": 2, "[redacted] (2)": 3 };
    const shown = mapStrings(body, redactorOf({ "x-app-key": "made-up-1 made-up-2" }));
    expect(shown).toEqual({ "[redacted]": 1, "[redacted] (2)": 2, "[redacted] (2) (3)": 3 });
  });

  test("the redactor omits a header whose name is a secret", () => {
    const redact = redactorOf({ "x-app-key": "Made-Up-Key" });
    const headers = redactHeaders(new Headers({ "made-up-key": "1", "x-other": "Made-Up-Key" }), redact);
    expect(Object.fromEntries(headers)).toEqual({ "x-other": "[redacted]" });
  });
});
