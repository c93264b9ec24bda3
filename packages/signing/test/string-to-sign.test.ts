// Compares the fast computation of the string to sign with `canonicalize`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalize } from "../src/index.ts";
import { createStringToSign } from "../src/string-to-sign.ts";
import { signatureInput } from "./helpers/support.ts";

test("createStringToSign returns the same string to sign as canonicalize for a random sequence of requests", async () => {
  const stringToSign = createStringToSign();
  await fc.assert(
    fc.asyncProperty(signatureInput, async (input) => {
      const { encoded, str2 } = await canonicalize(input);
      const { host, ...headers } = input.headers;
      expect(stringToSign({ ...input, host }, headers, str2)).toBe(encoded);
    }),
    { numRuns: 1000 },
  );
});
