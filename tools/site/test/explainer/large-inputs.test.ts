import { expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { evaluateSteps } from "./evaluate-steps.ts";

const MEGABYTE = 1_000_000;
// The limit is generous, because the machine can be busy. A search in quadratic time takes minutes.
const LIMIT = 10_000;

const repeated = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length));

test.each<[what: string, request: string]>([
  ["a long body", `curl https://a/made-up -d '${repeated("a")}'`],
  ["a body that repeats a curl flag", String.raw`curl https://a/made-up -d $'${repeated("-d -d ")}\x31'`],
  ["a body that repeats a blank line", `POST /made-up\nhost: a\n\n${repeated("\n\n")}1`],
  ["a body with many escapes", `POST /made-up\nhost: a\n\n"${repeated("\\u0026")}"`],
  ["many query parameters", `GET /made-up?${repeated("a=1&")}\nhost: a`],
  ["long values", `GET /made-up?${Array.from({ length: 100 }, (_, at) => `a${at}=${"x".repeat(10_000)}`).join("&")}`],
  ["long names", `GET /made-up?${Array.from({ length: 100 }, (_, at) => `${"x".repeat(10_000)}${at}=1`).join("&")}`],
  ["one long name", `GET /made-up?${repeated("a")}=1`],
  ["a long curl flag", `curl https://a/made-up --${repeated("a")}`],
  ["many names", `GET /made-up?${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join("&")}\nhost: a`],
  ["a URL with an escape after many equal characters", `curl https://a/${repeated("a")}\\[${repeated("a")}`],
  ["many URLs in a header", `curl https://a/made-up -H 'referer: ${repeated("https://a/made-u ")}'`],
  ["many header names", `GET /made-up\nhost: ${repeated("host: ")}a`],
  ["many spaces", `GET /made-up\nhost:${repeated(" ")}a\nx-app-key: "${repeated(" ")}`],
  ["many line ends", `${repeated("\n")}GET /made-up\nhost: a`],
  ["many quotes", `curl https://a/made-up -d ${repeated("''")}`],
  ["an open quote", `curl https://a/made-up -d "${repeated("\\a")}`],
  ["many braces", repeated("{")],
  ["output of curl -v with many texts", `> POST /made-up HTTP/1.1\n> host: a\n>\n< a\n${repeated("{1\n* \n")}`],
  [
    "output of curl -v with a long line of spaces",
    `> POST /made-up HTTP/1.1\n> host: a\n>\n1${repeated(" ")}1\n 1${repeated(" 1")}`,
  ],
  ["a long line without a colon", repeated("a")],
])(
  "evaluate without a diagnosis returns a short result for %s of one megabyte within ten seconds",
  async (_, request) => {
    const start = performance.now();
    const evaluation = await evaluateSteps({ request, appSecret: "made-up-app-secret", theirs: "" });
    expect(performance.now() - start).toBeLessThan(LIMIT);
    expect(evaluation.marks.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(evaluation).length).toBeLessThan(600_000);
  },
);

const SIGNED = [
  "host: a",
  "x-app-key: made-up-app-key",
  "x-timestamp: 2026-10-17T09:30:00Z",
  "x-signature-nonce: made-up-nonce",
  "x-signature-version: 1.0",
  "x-signature-algorithm: HMAC-SHA256",
].join("\n");

test.each<[what: string, query: string, theirs: string]>([
  ["a long name in the request", `?${repeated("a")}=1`, "/made-up&a=1&host=a"],
  ["a long name of the value to compare", "", `/made-up&${repeated("a")}=1&host=a`],
  ["many separators of the value to compare", "", `%2Fmade-up${repeated("%26")}`],
])("evaluate returns a short diagnosis for %s", async (_, query, theirs) => {
  const request = `GET /made-up${query}\n${SIGNED}`;
  const { diagnosis } = await evaluate({ request, appSecret: "made-up-app-secret", theirs });
  expect(diagnosis?.verdict).toBe("unknown");
  const { snippets = [], ...others } = diagnosis ?? {};
  for (const part of [others, ...snippets]) expect(JSON.stringify(part).length).toBeLessThan(5000);
});
