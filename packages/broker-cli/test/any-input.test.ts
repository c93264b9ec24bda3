import fc from "fast-check";
import { expect, test } from "vitest";
import { EXIT_CODES } from "../src/errors.ts";
import { runBroker } from "./helpers/run-broker.ts";

const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "curl ",
    "GET ",
    "/a?b=%",
    "https://",
    "https://a.b/",
    " HTTP/1.1",
    "\n",
    "\n\n",
    "x-signature: ",
    "'",
  ),
  fc.constantFrom(
    ":path: ",
    "host: ",
    "x-app-key: a\n",
    "x-timestamp: 2026-10-17T09:30:00Z\n",
    " -H ",
    " -d ",
    " $'\\u",
  ),
  fc.constantFrom(
    '{"log":',
    '{"entries":[',
    '{"request":',
    '"url":"',
    '"headers":[',
    "}",
    "]}",
    "null",
    "> ",
    "\ud800",
  ),
);
const otherForm = fc.constantFrom(
  'curl ^"',
  " ^\n",
  " `\n",
  "Invoke-WebRequest ",
  "-Headers @{",
  '"$',
  "send: b'",
  "{ a: '",
  "\n}",
);
const input = fc.array(fc.oneof(word, otherForm), { maxLength: 12 }).map((words) => words.join(""));
const har = fc
  .record({ method: fc.jsonValue(), url: fc.jsonValue(), headers: fc.jsonValue(), postData: fc.jsonValue() })
  .map((request) => JSON.stringify({ log: { entries: [{ request }] } }));

test.each(["explain", "verify"])(
  "broker %s reports no internal error (exit code 70) for random input",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(input, har), fc.boolean(), async (stdin, hasUrl) => {
        const args = [name, "-", ...(hasUrl ? ["--url", "https://api.example.com/a"] : ["--entry", "1"])];
        const { code, stderr } = await runBroker(args, { stdin });
        expect({ stdin, code, stderr }).not.toMatchObject({ code: EXIT_CODES.bug.code });
      }),
      { numRuns: 1000 },
    );
  },
);

test("broker explain and broker verify report no internal error (exit code 70) for a random URL and header", async () => {
  const text = fc.string({ unit: "binary", maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("explain", "verify"), text, text, async (name, url, value) => {
      const args = [name, "--url", `https://${url}`, "--header", `x-signature: ${value}`, "--header", `host: ${value}`];
      const { code, stderr } = await runBroker(args);
      expect({ args, code, stderr }).not.toMatchObject({ code: EXIT_CODES.bug.code });
    }),
    { numRuns: 1000 },
  );
});
