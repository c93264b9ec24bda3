import { readFile } from "node:fs/promises";
import { canonicalize, computeSignature } from "@org/signing";
import { expect, test } from "vitest";
import { evaluate, evaluateInPasses } from "../../src/explainer/evaluate.ts";
import { evaluateSteps } from "./evaluate-steps.ts";
import { STEPS } from "../../src/explainer/steps.ts";
import type { Evaluation, Report, Step, StepName } from "../../src/explainer/types.ts";

const SECRET = "made-up-app-secret";
const LIST = "https://api.example.com/made-up/list";

const evaluated = (request: string, theirs = "", appSecret = SECRET) => evaluate({ request, appSecret, theirs });

const linesOf = ({ lines }: Step) => lines.map((line) => line.map(({ text }) => text).join(""));
const step = ({ steps }: Evaluation, name: StepName) => steps.find((each) => each.name === name)?.lines ?? [];
const textOf = (evaluation: Evaluation, name: StepName) =>
  step(evaluation, name)
    .map((line) => line.map(({ text }) => text).join(""))
    .join("\n");

interface Vectors {
  readonly cases: readonly {
    readonly name: string;
    readonly path: string;
    readonly query: readonly (readonly [name: string, value: string])[];
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly appSecret: string;
    readonly expect: { readonly str1: string; readonly str2: string | null; readonly str3: string } & Readonly<
      Record<"encoded" | "signature", string>
    >;
  }[];
}

const vectors: Vectors = JSON.parse(await readFile(new URL(import.meta.resolve("@org/signing/vectors.json")), "utf8"));

/** Vectors whose values a request line, headers and a body can contain unchanged. */
const CASES = vectors.cases.filter(
  ({ path, headers, body, query, appSecret, expect: expected }) =>
    "signature" in expected &&
    appSecret.length > 3 &&
    !Object.values(headers).includes("") &&
    /^[!-~]+$/.test([path, ...Object.values(headers)].join("")) &&
    !/[%?#]/.test(path) &&
    (body === null || /^[ -~]+$/.test(body)) &&
    !query.some(([name]) => name === "" || name in headers),
);

test.each(CASES.map((each) => [each.name, each] as const))(
  "evaluate computes each step of the vector %s",
  async (_, { path, query, headers, body, appSecret, expect: expected }) => {
    const pairs = query.map((pair) => pair.map(encodeURIComponent).join("="));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const target = `${path}${pairs.length === 0 ? "" : "?"}${pairs.join("&")}`;
    const text = [`POST ${target} HTTP/1.1`, ...lines, ...(body ? ["", body] : [])].join("\n");
    const evaluation = await evaluateSteps({ request: text, appSecret, theirs: "" });
    expect(evaluation.signature).toBe(expected.signature);
    if (path.includes(appSecret)) return;
    expect(textOf(evaluation, "str1")).toBe(expected.str1);
    expect(textOf(evaluation, "str2")).toBe(expected.str2 ?? "no body");
    expect(textOf(evaluation, "str3")).toBe(expected.str3);
    expect(textOf(evaluation, "encoded")).toBe(expected.encoded);
  },
);

test("evaluate shows the eight steps in the order of the algorithm", async () => {
  const { steps } = await evaluated(`curl '${LIST}?b=2&a=1%2B1&b=1' -d '{"a":1}'`);
  expect(steps.map(({ name }) => name)).toEqual(Object.keys(STEPS));
  const [parts, pairs] = steps.map(linesOf);
  expect(parts?.slice(0, 4)).toEqual(["/made-up/list", "b=2", "a=1+1", "b=1"]);
  expect(parts?.at(-1)).toBe('{"a":1}');
  expect(pairs?.slice(0, 3)).toEqual(["a=1+1", "b=1&2", "host=api.example.com"]);
});

test("evaluate adds made-up values for missing headers, and says so in a note", async () => {
  const { notes, signature } = await evaluated(`curl ${LIST}`);
  expect(notes).toEqual([expect.stringContaining("x-timestamp: 2026-10-17T09:30:00Z")]);
  const headers = {
    host: "api.example.com",
    "x-app-key": "made-up-app-key",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "made-up-nonce",
    "x-signature-version": "1.0",
    "x-timestamp": "2026-10-17T09:30:00Z",
  };
  expect(signature).toBe(await computeSignature({ path: "/made-up/list", query: [], headers }, SECRET));
  const { encoded } = await canonicalize({ path: "/made-up/list", query: [], headers });
  expect((await evaluated(`curl ${LIST}`, encoded)).diagnosis).toMatchObject({ verdict: "match" });
});

test("evaluate signs an empty value for a missing header of a request with a signature", async () => {
  const { notes, diagnosis } = await evaluated("GET /made-up/list\nhost: a\nx-signature: b");
  expect(notes).toEqual([expect.stringMatching(/^The request lacks x-app-key, .+\. The page signs an empty value\.$/)]);
  expect(new Set(diagnosis?.causes.map(({ code }) => code))).toEqual(new Set(["missing_header"]));
});

test.each([
  ['{"a": 1}', /^The page hashes the body without the white space/],
  ["made up", /^The body is not JSON text\./],
])("evaluate describes the handling of the body %s in a note", async (body, note) => {
  const { notes } = await evaluated(`POST /made-up/list\nhost: a\nx-signature: b\n\n${body}`);
  expect(notes.slice(1)).toEqual([expect.stringMatching(note)]);
});

test("evaluate finds the mistake of a client that hashed one text and sent another text", async () => {
  const { signature = "" } = await evaluated(`curl ${LIST} -d '{"a":1}'`);
  const { diagnosis } = await evaluated(`curl ${LIST} -d '{ "a": 1 }'`, signature);
  expect(diagnosis?.causes.map(({ code }) => code)).toEqual(["body_reserialized"]);
});

test("evaluate computes the canonical request without an app secret", async () => {
  const evaluation = await evaluated(`curl ${LIST}`, "/made-up/other&a=1", "");
  expect(evaluation.problem).toBeUndefined();
  expect(evaluation.signature).toBeUndefined();
  expect(textOf(evaluation, "str3")).toMatch(/^\/made-up\/list&/);
  expect(evaluation.diagnosis).toMatchObject({
    verdict: "unknown",
    difference: { place: "the path", id: "path", correct: "/made-up/list", theirs: "/made-up/other" },
  });
  expect(evaluation.diagnosis?.snippets).toHaveLength(5);
});

test("evaluate returns no result and no problem for an empty request", async () => {
  expect(await evaluated(" \n")).toEqual({ marks: [], notes: [], steps: [] });
});

test("evaluate returns no diagnosis without a signature and without a canonical request", async () => {
  expect((await evaluated(`curl ${LIST}`)).diagnosis).toBeUndefined();
});

test("evaluate describes the invalid percent-encoding of a given canonical request", async () => {
  const { diagnosis } = await evaluated(`curl ${LIST}`, "%26%");
  expect(diagnosis).toMatchObject({
    verdict: "unreadable",
    message: expect.stringMatching(/percent-encoding\. Paste the canonical request/),
  });
});

test.each([
  ["curl -s", "The curl command has 0 URLs, but must have one.", /^Paste a curl command/],
  ["x-app-key: a", "The request has no URL.", /^Above the headers, write the method and the URL/],
  [`curl ${LIST} -d @body.json`, "The curl command reads the body from a file.", /^Write the text/],
  [`curl ${LIST} -d @-`, "The curl flag -d @- reads the body from standard input.", /^Write the text/],
  [`curl ${LIST} --made-up-flag`, "The curl flag --made-up-flag is not supported.", /give the headers of the request/],
  ["The signature is wrong: invalid.", "This is not a request.", /^Paste a curl command/],
  ["GET /made-up\nnot a header", "A header does not have the form `name: value`.", /^Give a curl command/],
  ['{"log":{"entries":[]}}', "The HAR must have one entry with an x-signature, but has 0.", /^Export the HAR/],
  ["GET made-up", "url must be an absolute URL, or a path that begins with `/`.", /^Correct/],
  [
    `curl ${LIST}?a=\ud800`,
    "The canonical request has half of a surrogate pair, which UTF-8 cannot encode.",
    /^Replace/,
  ],
])("evaluate describes the problem of the input %j, and mentions no option of `broker`", async (text, message, fix) => {
  const { problem, steps } = await evaluated(text);
  expect(problem).toEqual({ message, fix: expect.stringMatching(fix) });
  expect(steps).toEqual([]);
});

const notesOf = async (request: string, theirs = "") =>
  (await evaluateSteps({ request, appSecret: "made-up-app-secret", theirs })).notes.filter((note) =>
    note.includes("invisible"),
  );

test("evaluate names the invisible characters of the request and of the value to compare", async () => {
  expect(await notesOf("GET /made-up\r\n\thost: \u202Emoc.elpmaxe\u202C", "a\u200B")).toEqual([
    "The request has invisible characters: U+202E, U+202C. The page cannot show them.",
    "The value to compare has invisible characters: U+200B. The page cannot show them.",
  ]);
});

test("evaluate adds no note for visible characters, line ends and tabs", async () => {
  expect(await notesOf("GET /made-up?a=é日\uD83D\uDE00\r\nhost:\ta b")).toEqual([]);
});

const reportsOf = async (request: string, theirs: string) => {
  const reports: Report[] = [];
  for await (const report of evaluateInPasses({ request, appSecret: SECRET, theirs })) reports.push(report);
  return reports;
};
const signed = [
  "POST /made-up/list HTTP/1.1",
  "host: api.example.com",
  "x-app-key: made-up-app-key",
  "x-signature-algorithm: HMAC-SHA256",
  "x-signature-nonce: made-up-nonce",
  "x-signature-version: 1.0",
  "x-timestamp: 2026-10-17T09:30:00Z",
].join("\n");

test.each([
  ["a compact body", '{"a":1}'],
  ["a body with spaces", '{ "a":  1}'],
])("evaluateInPasses reports the code and a provisional diagnosis before it tries rare pairs: %s", async (_, body) => {
  const [provisional, last, ...others] = await reportsOf(`${signed}\n\n${body}`, `${"A".repeat(43)}=`);
  expect(others).toEqual([]);
  expect(provisional).toMatchObject({ isComplete: false, evaluation: { diagnosis: { verdict: "unknown" } } });
  expect(provisional?.evaluation.diagnosis?.snippets).toHaveLength(5);
  // The page does not change if the search ends without a result.
  expect(last).toEqual({ ...provisional, isComplete: true });
});

test("evaluateInPasses reports a mistake after a single pass", async () => {
  const { signature = "" } = await evaluateSteps({ request: signed, appSecret: SECRET, theirs: "" });
  const reports = await reportsOf(signed.replace("/list", "/list/"), signature);
  expect(reports.map(({ isComplete, evaluation: { diagnosis } }) => [isComplete, diagnosis?.verdict])).toEqual([
    [true, "mistake"],
  ]);
});

test("evaluateInPasses finds a pair with a rare mistake in the last pass", async () => {
  const request = signed.replace("/list", "/list?note=a%20b");
  const changed = signed.replace("/made-up/list", "/MADE-UP/LIST?note=a%2520b");
  const { signature = "" } = await evaluateSteps({ request: changed, appSecret: SECRET, theirs: "" });
  const reports = await reportsOf(request, signature);
  expect(reports.map(({ evaluation: { diagnosis } }) => diagnosis?.causes.length)).toEqual([0, 2]);
});
