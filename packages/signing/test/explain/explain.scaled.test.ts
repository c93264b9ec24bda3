import { isFull, isProof } from "@org/testing";
import fc from "fast-check";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalize } from "../../src/index.ts";
import { explain } from "../../src/explain/index.ts";
import { REQUEST, requestOf } from "../helpers/explain/request.ts";
import { APP_SECRET, signatureInput } from "../helpers/support.ts";

const DISGUISES: readonly [secret: string, disguised: string][] = [
  ["hidden/up+sec!ret*", "hidden%2Fup%2Bsec%21ret%2A"],
  [" hidden/up/secret\n", "hidden/up/secret"],
  ["hidden/up+sec=", "hidden%2fup%2bsec%3d"],
  ["hidden up secret~", "hidden+up+secret%7E"],
  ["hidden up+secret", "hidden+up+secret"],
  ["Hidden-Up-Secret", "hidden-up-secret"],
  ["hidden-up-\u0130-\u03a3", "hidden-up-\u0130-\u03c3"],
  ["hidden-up-secret&", "hidden-up-secret"],
  ['hidden"up\tsecret', String.raw`hidden\"up\tsecret`],
  ["hidden/up<secret&", String.raw`hidden\/up<secret`],
  ["hidden&up<é", String.raw`hidden\u0026up\u003C\u00e9`],
  ["hidden&up&secret", "hidden&up&secret"],
];

test.each(DISGUISES.slice(0, isProof ? undefined : 2))(
  "explain hides the secret %j, even if the request contains the encoded secret %s",
  async (appSecret, disguised) => {
    const careless = { ...REQUEST, path: `/${disguised}`, query: [[`a${disguised}b`, disguised] as const] };
    const { str3 } = await canonicalize({ ...careless, path: `/${disguised}/more` });
    for (const compared of [
      { signature: "wrong" },
      { canonical: str3 },
      { canonical: `${str3.slice(0, -65)}&z=${disguised}` },
    ]) {
      const explanation = await explain({ request: requestOf(careless), appSecret, ...compared });
      // The result hides a whole name or text if only its decoded form contains the secret.
      expect(explanation.segments).toContainEqual({
        part: "query",
        name: expect.stringMatching(/^(?:a\[redacted\]b|\[redacted\])$/),
        text: expect.stringMatching(/^(?:a\[redacted\]b=\[redacted\]|\[redacted\])$/),
        start: expect.any(Number),
      });
      expect(JSON.stringify(explanation)).not.toMatch(/hidden/i);
    }
  },
);

test.runIf(isProof)("explain returns no cause for a random signature", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(signatureInput, async (request) => {
      const signature = randomBytes(32).toString("base64");
      const { matches, causes } = await explain({ request: requestOf(request), appSecret: APP_SECRET, signature });
      expect({ matches, causes }).toEqual({ matches: false, causes: [] });
    }),
    { numRuns: isFull ? 200 : 10 },
  );
});
