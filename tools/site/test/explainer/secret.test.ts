import { canonicalize, computeSignature } from "@org/signing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { evaluateSteps } from "./evaluate-steps.ts";
import { percentEncode } from "../../../../packages/signing/src/text.ts";

// A shorter secret can be a part of the page's own texts.
const secret = fc
  .string({ unit: "grapheme-ascii", minLength: 10, maxLength: 30 })
  .filter((text) => /^\S{10,}$/.test(text));

const REQUESTS: readonly ((secret: string) => string)[] = [
  (text) => `GET /made-up/${encodeURIComponent(text)}?${encodeURIComponent(text)}=${encodeURIComponent(text)}\nhost: a`,
  (text) => `GET /made-up?a=1&a=${encodeURIComponent(text)}\nx-app-key: ${text}\nx-timestamp: ${text}\nhost: b`,
  (text) => `POST /made-up\nhost: a\nx-signature: ${text}\n\n${JSON.stringify({ a: text })}`,
  (text) => `curl 'https://a/made-up?a=1' -H 'x-app-key: ${text.replaceAll("'", "")}' --${text}`,
  (text) => text,
];

/** Returns the forms of the secret that are in the value. */
function formsIn(value: unknown, appSecret: string): string[] {
  const shown = JSON.stringify(value);
  const forms = [appSecret, JSON.stringify(appSecret).slice(1, -1), percentEncode(appSecret)];
  return forms.filter((form) => shown.includes(form));
}

test("evaluate hides a secret that is in the request or in the value to compare", async () => {
  await fc.assert(
    fc.asyncProperty(secret, fc.constantFrom(...REQUESTS), async (appSecret, write) => {
      const request = write(appSecret);
      expect(formsIn(await evaluateSteps({ request, appSecret, theirs: "" }), appSecret)).toEqual([]);
      const theirs = `/made-up&a=${appSecret}&host=a`;
      expect(formsIn(await evaluate({ request, appSecret, theirs }), appSecret)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("evaluate hides a secret that spans several parts of the canonical request", async () => {
  const appSecret = "1&b=2&host=a";
  const evaluation = await evaluateSteps({ request: "GET /made-up?a=1&b=2\nhost: a.example", appSecret, theirs: "" });
  expect(formsIn(evaluation, appSecret)).toEqual([]);
  const str1 = evaluation.steps.find(({ name }) => name === "str1")?.lines[0];
  expect(str1?.map(({ text }) => text).join("")).toMatch(/^a=(?:\[redacted\])+\.example&x-app-key=/);
});

test.each(["request", "signature", "path", "header", "query"])(
  "evaluate keeps the words of its sentences and programs if the secret is the word %s",
  async (appSecret) => {
    const request = ["curl https://a.example \\", " -H 'x-app-key: a'", " -d '1 '"].join("\n");
    const theirs = `${"A".repeat(43)}=`;
    const { notes, diagnosis } = await evaluate({ request, appSecret, theirs });
    expect(notes).not.toEqual([]);
    expect(JSON.stringify([notes, diagnosis?.message, diagnosis?.snippets])).not.toContain("[redacted]");
    const { problem } = await evaluate({ request: "curl -s", appSecret: "command", theirs: "" });
    expect(problem?.message).toBe("The curl command has 0 URLs, but must have one.");
  },
);

test.each(["curl https://a --made-'up-'flag-of-the-secret", "curl https://a $'--made\\x2dup-flag-of-the-secret'"])(
  "evaluate hides a secret that a shell joins from the parts of %j",
  async (request) => {
    const appSecret = "made-up-flag-of-the-secret";
    const { problem } = await evaluate({ request, appSecret, theirs: "" });
    expect(problem?.message).toBe("The curl flag --[redacted] is not supported.");
  },
);

test("evaluate hides a secret that the client signed", async () => {
  await fc.assert(
    fc.asyncProperty(secret, async (appSecret) => {
      const names = ["x-app-key", "x-signature-algorithm", "x-signature-nonce", "x-signature-version", "x-timestamp"];
      const lines = ["host", ...names].map((name) => `${name}: a`);
      const headers = {
        host: "a",
        "x-app-key": "a",
        "x-signature-algorithm": "a",
        "x-signature-nonce": "a",
        "x-signature-version": "a",
        "x-timestamp": "a",
      };
      const wrong = { path: "/made-up", query: [["secret", appSecret] as const], headers };
      const request = ["GET /made-up", ...lines].join("\n");
      for (const theirs of [await computeSignature(wrong, appSecret), (await canonicalize(wrong)).encoded]) {
        const evaluation = await evaluate({ request, appSecret, theirs });
        expect(evaluation.diagnosis?.difference).toMatchObject({ theirs: "secret=[redacted]" });
        expect(formsIn(evaluation, appSecret)).toEqual([]);
      }
    }),
    { numRuns: 5 },
  );
});
