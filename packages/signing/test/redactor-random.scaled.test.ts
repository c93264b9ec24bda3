// Tests of the redactor with random secrets, random encodings and texts that are cut.
import fc from "fast-check";
import { isProof } from "@org/testing";
import { encode, encodeAll, NAMES } from "@org/testing/encodings";
import { expect, test } from "vitest";
import { createRedactor } from "../src/redactor.ts";

const ascii = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc.string({ unit: ascii, minLength: 8, maxLength: 40 });
const LOOKALIKES = ["%41", "\\u0041", "&amp;", "\\", "%", "&", "+", "a", "\\041", "%25", "u0041", "/", '"'];
const lookalikes = fc
  .array(fc.constantFrom(...LOOKALIKES), { minLength: 8, maxLength: 12 })
  .map((parts) => parts.join(""));
const context = fc.constantFrom("", " ", '"', "{", "=", ",", "<b>", "\n", "made up");
/** Beginnings of escapes. */
const beginning = fc.constantFrom("%", "%2", "100%25", "&", "&#", "&#x2", "&amp", "\\", "\\\\", "\\u00", ";", "u0041");
const layers = (maxLength: number) => fc.array(fc.constantFrom(...NAMES), { maxLength });

const finds = (title: string, cases: fc.Arbitrary<readonly [secret: string, text: string]>) => {
  test(`the redactor finds a secret ${title}`, () => {
    fc.assert(
      fc.property(cases, ([secret, text]) => {
        expect(createRedactor([secret]).redact(text)).toContain("[redacted]");
      }),
      { numRuns: isProof ? 5000 : 100 },
    );
  });
};

finds(
  "in up to four layers of encodings",
  fc
    .tuple(secrets, layers(4), context, context)
    .map(([secret, names, before, after]) => [secret, before + encodeAll(names, secret) + after]),
);
finds(
  "that looks like escapes, in up to three layers of encodings",
  fc
    .tuple(lookalikes, layers(3), context, context)
    .map(([secret, names, before, after]) => [secret, before + encodeAll(names, secret) + after]),
);
finds(
  "next to an incomplete escape, in up to two layers of encodings",
  fc
    .tuple(secrets, layers(2), beginning, beginning)
    .map(([secret, names, before, after]) => [secret, encodeAll(names, before + secret + after)]),
);
finds(
  "in which each character has a random encoding",
  fc
    .tuple(secrets, fc.array(fc.constantFrom("none", ...NAMES), { minLength: 40, maxLength: 40 }))
    .map(([secret, picks]) => [
      secret,
      `<${Array.from(secret, (character, at) => encode(picks[at] ?? "none", character)).join("")}>`,
    ]),
);
finds(
  "in base64, in up to two layers of encodings",
  fc.tuple(secrets, fc.constantFrom("", "x", "xy"), fc.boolean(), layers(2)).map(([secret, before, isUrl, names]) => {
    const base64 = btoa(`${before}${secret}${before}`);
    return [secret, encodeAll(names, isUrl ? base64.replaceAll("+", "-").replaceAll("/", "_") : base64)];
  }),
);

/** Number of characters by which the cut moves from one check to the next check. */
const step = isProof ? 1 : 7;

test.each(["made-up-app-key", "bWFkZS11cC1hcHAta2V5"])(
  "the redactor finds %s even if it cuts the text in the middle of the secret",
  (secret) => {
    const { redact } = createRedactor(["made-up-app-key"]);
    for (let length = 1; length < secret.length; length += step) {
      const text = "_".repeat(1000 - length);
      expect(redact(`${text}${secret}${"_".repeat(5000)}`, 1000)).toBe(`${text}[redacted] [cut]`);
    }
  },
);

test.each(["\\u006d\\u0061\\u0064\\u0065-up-app-key", "%256d%2561%2564%2565-up-app-key"])(
  "the redactor hides the whole text if it cuts the text in the middle of the encoded secret %s",
  (secret) => {
    const { redact } = createRedactor(["made-up-app-key"]);
    for (let length = 1; length < secret.length; length += step) {
      expect(redact(`${"_".repeat(1000 - length)}${secret}${"_".repeat(5000)}`, 1000)).toBe("[redacted] [cut]");
    }
  },
);
