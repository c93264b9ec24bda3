import { expect, test } from "vitest";
import { canonicalize } from "../../../src/index.ts";
import { explain } from "../../../src/explain/index.ts";
import { REQUEST, requestOf } from "./request.ts";

export const DISGUISES: readonly [secret: string, disguised: string][] = [
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

export function testDisguises(disguises: typeof DISGUISES): void {
  test.each(disguises)(
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
}
