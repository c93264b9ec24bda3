// The signer's short cut to the string to sign leads where the steps of the scheme lead.
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalize } from "../src/index.ts";
import { createStringToSign } from "../src/string-to-sign.ts";
import { signatureInput } from "./helpers/support.ts";

test("it is what canonicalize gives step by step, whatever was signed before", async () => {
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
