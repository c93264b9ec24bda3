// The signer's fast way to the string to sign has the same result as the steps of the scheme.
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalize } from "../src/index.ts";
import { createStringToSign } from "../src/string-to-sign.ts";
import { signatureInput } from "./helpers/support.ts";

test("createStringToSign returns `encoded` of canonicalize, for random sequences of requests", async () => {
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
