import { createHash } from "node:crypto";
import { canonicalize, computeSignature } from "@org/signing";
import { expect, test } from "vitest";
import { CAUSES } from "../../../../packages/signing/src/explain/table/index.ts";
import { ruleOf } from "../../src/explainer/diagnose.ts";
import { EXAMPLES } from "../../src/explainer/examples.ts";
import { evaluate, evaluateInPasses } from "../../src/explainer/evaluate.ts";
import { EMPTY, verdictOf } from "../../src/explainer/page/results.ts";
import type { Report } from "../../src/explainer/types.ts";
import { evaluateSteps } from "./evaluate-steps.ts";
import { prepareRequest } from "../../src/explainer/request.ts";

const REQUEST = [
  "GET /made-up/list?note=a%20b",
  "host: api.example.com",
  "x-app-key: made-up-key",
  "x-timestamp: 2026-03-04T05:06:07Z",
  "x-signature-nonce: made-up-nonce",
  "x-signature-version: 1.0",
  "x-signature-algorithm: HMAC-SHA256",
  `x-signature: ${"A".repeat(43)}=`,
].join("\n");

const appSecret = "made-up-app-secret";

test("ruleOf returns a rule for each cause of explain", () => {
  expect(CAUSES.filter(({ code }) => ruleOf(code) === undefined)).toEqual([]);
});

test.each([
  ["path_case", "parts"],
  ["names_unsorted", "pairs"],
  ["pairs_as_json", "str1"],
  ["body_hash_lower_case", "str2"],
  ["method_signed", "str3"],
  ["key_without_ampersand", "key"],
  ["mac_sha1", "signature"],
] as const)("ruleOf returns for %s the step %s", (code, step) => {
  expect(ruleOf(code).step).toBe(step);
});

/** Mistakes that WebCrypto cannot compute. */
const MD5 = CAUSES.filter(({ code }) => ["body_hash_md5", "mac_md5"].includes(code));

test("evaluate lists the excluded mistakes, without the two of MD5, if no mistake explains the signature", async () => {
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret, theirs: "" });
  expect(diagnosis).toMatchObject({
    verdict: "unknown",
    message: "The signature is wrong. No known mistake explains it.",
    ruledOut: [
      expect.stringContaining(`Each of ${CAUSES.length - MD5.length} known mistakes alone`),
      expect.stringContaining("pair"),
    ],
  });
});

test("evaluate reports a missing signed header as the only cause", async () => {
  const request = `${REQUEST.replace(/x-timestamp.+\n/, "")}\nx-version: v3`;
  const { diagnosis } = await evaluate({ request, appSecret, theirs: "" });
  const [cause, ...others] = diagnosis?.causes ?? [];
  expect(cause).toMatchObject({
    code: "missing_header",
    step: "parts",
    message: expect.stringContaining("x-timestamp"),
    fix: expect.stringContaining("For example: `x-timestamp: 2026-10-17T09:30:00Z`."),
  });
  expect([others, diagnosis?.ruledOut, diagnosis?.verdict]).toEqual([[], [], "mistake"]);
});

test("evaluate reports missing signed headers as causes, and warns about a missing unsigned header", async () => {
  const request = REQUEST.replace(/x-timestamp.+\nx-signature-nonce.+\n/, "");
  const { diagnosis } = await evaluate({ request, appSecret, theirs: "" });
  expect(diagnosis?.causes.map(({ message }) => message)).toEqual([
    "A required header is missing or has no value: x-signature-nonce.",
    "A required header is missing or has no value: x-timestamp.",
  ]);
  expect(diagnosis?.warnings).toMatchObject([
    {
      message: "A required header is missing or has no value: x-version.",
      fix: expect.stringContaining("`x-version: v3`"),
    },
  ]);
});

test.each([
  [3, "3 days"],
  [2500, "7 years"],
])("evaluate warns about a right signature whose timestamp is %i days old", async (days, age) => {
  const timestamp = new Date(Date.now() - days * 86_400_000).toISOString().replace(/\.\d+/, "");
  const request = `${REQUEST.replace("2026-03-04T05:06:07Z", timestamp)}\nx-version: v3`;
  const { signature = "" } = await evaluateSteps({ request, appSecret, theirs: "" });
  const { diagnosis } = await evaluate({ request, appSecret, theirs: signature });
  expect(diagnosis).toMatchObject({
    verdict: "match",
    warnings: [{ code: "timestamp_out_of_window", message: `The header \`x-timestamp\` is ${age} old.` }],
  });
});

/** Evaluates a right signature of a request whose timestamp is some seconds before the time in the pasted response. */
async function diagnosisAt(seconds: number, response?: { readonly seconds: number }) {
  const textAt = (before: number) => new Date(Date.now() - before * 1000).toISOString().replace(/\.\d+/, "");
  const date = response && new Date(Date.now() - response.seconds * 1000).toUTCString();
  const lines = `${REQUEST.replace("2026-03-04T05:06:07Z", textAt(seconds))}\nx-version: v3`;
  const request = date === undefined ? lines : `${lines.replace(/^/gm, "> ")}\n>\n< HTTP/1.1 401\n< Date: ${date}`;
  const { signature = "" } = await evaluateSteps({ request, appSecret, theirs: "" });
  const evaluation = await evaluate({ request, appSecret, theirs: signature });
  return { ...evaluation.diagnosis, verdictBox: verdictOf(evaluation, true) };
}

const [MINUTE, HOUR] = [60, 3600];

test.each([
  [10 * MINUTE - 20, "timestamp_in_future", "10 minutes in the future."],
  [90 * MINUTE, "timestamp_in_future", "1 hour 30 minutes in the future."],
  [
    2 * HOUR - 20,
    "timestamp_in_local_time",
    "2 hours in the future. The client probably wrote the local time of +02:00",
  ],
  [5.5 * HOUR - 100, "timestamp_in_local_time", "5 hours 30 minutes in the future. The client probably wrote"],
])("evaluate warns about a right signature whose timestamp is %i seconds in the future", async (ahead, code, text) => {
  const { warnings, verdictBox } = await diagnosisAt(-ahead);
  const message = expect.stringContaining(`The header \`x-timestamp\` is ${text}`);
  expect(warnings).toMatchObject([{ code, message }]);
  expect(verdictBox).toMatchObject({ tone: "warning", text: message });
});

test.each([
  [5 * HOUR, "timestamp_in_local_time", "5 hours behind the service's clock (the response header `date`). The client"],
  [6 * MINUTE, "timestamp_out_of_window", "6 minutes behind the service's clock (the response header `date`)."],
  [-7 * MINUTE, "timestamp_in_future", "7 minutes ahead of the service's clock (the response header `date`)."],
])(
  "evaluate warns about a timestamp that is %i seconds before the header date of an old response",
  async (age, code, text) => {
    const old = 3 * 24 * HOUR;
    const { warnings, notes, verdictBox } = await diagnosisAt(old + age, { seconds: old });
    const message = expect.stringContaining(`The header \`x-timestamp\` is ${text}`);
    expect([warnings, notes]).toEqual([[expect.objectContaining({ code, message })], []]);
    expect(verdictBox).toMatchObject({ tone: "warning", text: message });
  },
);

test("evaluate does not warn about an old request whose response has the same time", async () => {
  const { warnings, notes, verdict } = await diagnosisAt(3 * 24 * HOUR + 20, { seconds: 3 * 24 * HOUR });
  expect([verdict, warnings, notes]).toEqual(["match", [], []]);
});

test("evaluate adds a note, but no warning, if the timestamp is an hour old, and the verdict has its first sentence", async () => {
  const { warnings, notes, verdictBox } = await diagnosisAt(62 * MINUTE);
  expect([warnings, notes]).toEqual([[], [expect.stringMatching(/^The timestamp is 1 hour 2 minutes old\. /)]]);
  expect(verdictBox).toMatchObject({ tone: "match", text: "The timestamp is 1 hour 2 minutes old." });
});

const SWAPPED = REQUEST.replace("2026-03-04T05:06:07Z", "made-up-nonce").replace(
  "nonce: made-up-nonce",
  "nonce: 2026-03-04T05:06:07Z",
);

test.each([
  ["signed in the right places", REQUEST],
  ["signed as they were sent", SWAPPED],
])("evaluate names a timestamp and a nonce that were swapped, and %s", async (_, signed) => {
  const { signature = "" } = await evaluateSteps({ request: signed, appSecret, theirs: "" });
  const { signature: right } = await evaluateSteps({ request: REQUEST, appSecret, theirs: "" });
  const evaluation = await evaluate({ request: SWAPPED, appSecret, theirs: signature });
  expect(verdictOf(evaluation, true).text).toMatch(/`x-(timestamp|signature-nonce)` and .* are swapped/);
  if (signed === SWAPPED) return;
  expect(evaluation.diagnosis).toMatchObject({ verdict: "mistake", causes: [{ code: "header_values_swapped" }] });
  const [program] = evaluation.diagnosis?.snippets ?? [];
  expect(program?.code).toContain(`// => ${right}`);
  expect(program?.code.match(/Fix: .+ instead of "[^"]+"/g)).toHaveLength(2);
});

test("evaluate knows no mistake in another signature of swapped headers, and the verdict names them", async () => {
  const evaluation = await evaluate({ request: `${SWAPPED}\nx-version: v3`, appSecret, theirs: "" });
  expect(verdictOf(evaluation, true)).toMatchObject({
    title: "No known mistake found.",
    text: "The headers `x-timestamp` and `x-signature-nonce` are swapped. Check the app secret first.",
  });
});

test("evaluate does not call headers swapped if the timestamp is a time in a wrong form", async () => {
  const request = SWAPPED.replace("x-timestamp: made-up-nonce", "x-timestamp: 1772600767");
  const { diagnosis } = await evaluate({ request, appSecret, theirs: "" });
  expect(JSON.stringify(diagnosis)).not.toContain("swapped");
});

test("the verdict names a malformed timestamp before the app secret if no mistake is known", async () => {
  const request = `${REQUEST.replace("2026-03-04T05:06:07Z", "1772600767")}\nx-version: v3`;
  expect(verdictOf(await evaluate({ request, appSecret, theirs: "" }), true).text).toBe(
    "The timestamp does not have the form `YYYY-MM-DDThh:mm:ssZ`. Check the app secret first.",
  );
});

test.each([
  ["a script", "export APP_SECRET=made-up\nsend.sh", "another-secret"],
  ["code", 'const appSecret = "made-up";', ""],
  ["the text of the secret", `a\n${appSecret}`, appSecret],
])("evaluate says that the request field has the secret of %s", async (_, request, secret) => {
  const { problem } = await evaluate({ request, appSecret: secret, theirs: "" });
  expect(problem?.message).toBe("The request field has an app secret.");
});

test("evaluate adds a note about a readable request that has the app secret", async () => {
  const { notes } = await evaluateSteps({ request: `${REQUEST}\nx-a: ${appSecret}`, appSecret, theirs: "" });
  expect(notes).toContain("The request field has an app secret.");
  const other = await evaluateSteps({ request: REQUEST.replace("note=", "secret="), appSecret, theirs: "" });
  expect(other.notes.join()).not.toContain("app secret");
});

test("evaluate does not warn about the age of a timestamp in a wrong form", async () => {
  const { diagnosis } = await evaluate({ request: REQUEST.replace("07Z", "07.123Z"), appSecret, theirs: "" });
  expect(diagnosis?.warnings.map(({ code }) => code)).toEqual(["missing_header", "malformed_timestamp"]);
});

test.each([
  ["the app key as the secret", REQUEST, "made-up-key", "app_key_as_secret"],
  ["a template variable", REQUEST.replace("made-up-key", "{{app_key}}"), appSecret, "placeholder_sent"],
  ["a shell variable", REQUEST.replace(/x-signature: .+/, "x-signature: $SIG"), appSecret, "placeholder_sent"],
  ["a variable as the secret", REQUEST, "${BROKER_APP_SECRET}", "placeholder_sent"],
  ["a variable of Node as the secret", REQUEST, "APP_SECRET=process.env.APP_SECRET", "placeholder_sent"],
  [
    "a redacted signature",
    REQUEST.replace(/x-signature: .+/, "x-signature: [redacted]"),
    appSecret,
    "malformed_signature",
  ],
  ["a masked signature", REQUEST.replace(/x-signature: .+/, "x-signature: ****"), appSecret, "malformed_signature"],
])("the first pass of evaluateInPasses is complete, and reports %s", async (_, request, secret, code) => {
  const { value } = await evaluateInPasses({ request, appSecret: secret, theirs: "" }).next();
  const { isComplete, evaluation }: Report = value ?? { isComplete: false, evaluation: EMPTY };
  expect(isComplete).toBe(true);
  expect(evaluation.diagnosis).toMatchObject({ verdict: "mistake", causes: [{ code }], snippets: [] });
  expect(evaluation.diagnosis?.warnings.map((warning) => warning.code)).not.toContain(code);
});

test("evaluate finds no mistake in the right signature of a request whose app key is its secret", async () => {
  const inputs = { request: REQUEST, appSecret: "made-up-key", theirs: "" };
  const { signature = "" } = await evaluateSteps(inputs);
  expect((await evaluate({ ...inputs, theirs: signature })).diagnosis?.verdict).toBe("match");
});

test.each([
  [` ${appSecret}\t`, "white space"],
  [`APP_SECRET=${appSecret}`, "NAME=value"],
  [`export APP_SECRET="${appSecret}"\n`, "NAME=value"],
])(
  "evaluate uses only the app secret of the field %j if the signature is wrong with the whole text",
  async (field, text) => {
    const { signature = "" } = await evaluateSteps({ request: REQUEST, appSecret, theirs: "" });
    const right = await evaluate({ request: REQUEST, appSecret: field, theirs: signature });
    const warning = { step: "key", message: expect.stringContaining(text) };
    expect(right).toMatchObject({
      signature,
      diagnosis: { verdict: "match", causes: [], warnings: [warning, expect.anything(), expect.anything()] },
    });
    const other = await evaluate({ request: REQUEST.replace("list", "list/"), appSecret: field, theirs: signature });
    expect(other.diagnosis).toMatchObject({
      verdict: "mistake",
      causes: [{ step: "parts" }],
      warnings: [warning, expect.anything(), expect.anything()],
    });
    expect(JSON.stringify([right, other])).not.toContain(appSecret);
  },
);

test.each([`${appSecret} `, `NAME=${appSecret}`, "bWFkZS11cC1zZWNyZXQ=="])(
  "evaluate adds no warning about the field %j if the signature is right with the whole text",
  async (field) => {
    const signature = await computeSignature((await prepareRequest(REQUEST)).signed, field);
    const { diagnosis } = await evaluate({ request: REQUEST, appSecret: field, theirs: signature });
    expect(diagnosis).toMatchObject({
      verdict: "match",
      warnings: [{ code: "missing_header" }, { code: "timestamp_out_of_window" }],
    });
  },
);

test.each(["", "…", "..."])(
  "evaluate counts the right characters of a signature that is cut after 30 characters and followed by %j",
  async (end) => {
    const { signature = "" } = await evaluateSteps({ request: REQUEST, appSecret, theirs: "" });
    const { diagnosis } = await evaluate({ request: REQUEST, appSecret, theirs: signature.slice(0, 30) + end });
    const message = "The signature is cut after 30 of 44 characters. These 30 characters are right.";
    expect(diagnosis).toMatchObject({ verdict: "mistake", causes: [{ code: "malformed_signature", message }] });
    expect(diagnosis?.warnings.map(({ code }) => code)).not.toContain("malformed_signature");
  },
);

test("evaluate says that the signature can be right if the given secret ends with `&`", async () => {
  const { signature = "" } = await evaluateSteps({ request: REQUEST, appSecret, theirs: "" });
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret: `${appSecret}&`, theirs: signature });
  expect(diagnosis?.causes).toMatchObject([
    {
      code: "key_without_ampersand",
      message: expect.stringContaining("which ends with `&`. If this `&` is not a part"),
    },
  ]);
});

test("evaluate omits the warning about a body that is not compact if the text of the body is the cause", async () => {
  const example = EXAMPLES.find(({ name }) => name === "html-escapes");
  const { diagnosis } = await evaluate(example?.inputs ?? { request: "", appSecret, theirs: "" });
  expect(diagnosis?.causes.map(({ code }) => code)).toEqual(["html_escapes_left"]);
  expect(diagnosis?.warnings.map(({ code }) => code)).not.toContain("body_not_compact");
});

test.each([
  ["the cause body_spaced", "white space in some places", '{"price":2.50, "qty": 3}', ["body_spaced"]],
  ["no known cause", "some escapes", String.raw`{"a":"\u0026 &", "b": 1}`, []],
])("evaluate finds %s if the client hashed the sent body, which has %s", async (_, __, body, codes) => {
  const { signed } = await prepareRequest(REQUEST.replace("GET", "POST"));
  const theirs = await computeSignature({ ...signed, body }, appSecret);
  const { diagnosis } = await evaluate({ request: `${REQUEST.replace("GET", "POST")}\n\n${body}`, appSecret, theirs });
  expect(diagnosis?.causes.map(({ code }) => code)).toEqual(codes);
  expect(diagnosis?.verdict).not.toBe("match");
});

const COMPACT = '{"qty":"1","symbol":"AAPL"}';
const PRETTY = JSON.stringify(JSON.parse(COMPACT), undefined, 2);

test.each([
  ["compact", "pretty-printed", COMPACT, PRETTY],
  ["pretty-printed", "compact", PRETTY, COMPACT],
])("evaluate shows both bodies if the %s body is signed and the %s body is sent", async (_, __, body, sent) => {
  const { signed } = await prepareRequest(REQUEST.replace("GET", "POST"));
  const theirs = (await canonicalize({ ...signed, body })).str3;
  const request = `${REQUEST.replace("GET", "POST")}\n\n${sent}`;
  const { diagnosis } = await evaluate({ request, appSecret, theirs });
  expect(diagnosis?.difference).toMatchObject({ place: "the body", correct: sent, theirs: body });
});

test("evaluate shows no difference between two values that are equal when the app secret is hidden", async () => {
  const request = REQUEST.replace("a%20b", appSecret);
  const { signed } = await prepareRequest(request);
  const theirs = (await canonicalize({ ...signed, query: [["note", "[redacted]"]] })).str3;
  const { diagnosis } = await evaluate({ request, appSecret, theirs });
  expect(diagnosis).toMatchObject({ verdict: "unknown", message: expect.stringContaining("first difference") });
  expect(diagnosis?.difference).toBeUndefined();
});

test.each([
  ["query_decoded_twice", "query", "/made-up?tag=x%252Fy%2520z", { path: "/made-up", query: [["tag", "x/y z"]] }],
  ["path_decoded_twice", "path", "/made-up/x%2520y", { path: "/made-up/x y", query: [] }],
  ["plus_as_space", "URL", "/made-up?tag=x%2By", { path: "/made-up", query: [["tag", "x y"]] }],
] as const)(
  "for %s, evaluate says first that the %s was encoded again after signing, and returns no program",
  async (code, part, url, signed) => {
    const request = REQUEST.replace("/made-up/list?note=a%20b", url);
    const { headers } = (await prepareRequest(request)).signed;
    const theirs = (await canonicalize({ ...signed, headers })).str3;
    const { diagnosis } = await evaluate({ request, appSecret, theirs });
    expect(diagnosis?.causes).toMatchObject([
      {
        code,
        message: expect.stringMatching(new RegExp(`encoded the ${part} again after signing, or (?:decoded|signed)`)),
        fix: expect.stringMatching(/^Send the URL that was signed.+If the sent URL is right, (?:decode|sign)/),
      },
    ]);
    expect(diagnosis).toMatchObject({ difference: { isPerhapsWrong: true }, snippets: [] });
  },
);

test("evaluate lists no excluded mistakes if the given canonical request differs", async () => {
  const { signed } = await prepareRequest(REQUEST);
  const { str3 } = await canonicalize({ ...signed, path: "/made-up/other", query: [["other", "1"]] });
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret, theirs: str3 });
  expect(diagnosis).toMatchObject({
    verdict: "unknown",
    message: expect.stringMatching(/The first difference is in the path\. Correct this part, and compare again/),
    ruledOut: [],
  });
});

test.each([
  [
    "the bodies if a known mistake explains the body hash of the canonical request",
    '{"note": "a"}',
    { place: "the body", note: undefined, theirs: '{"note": "a"}' },
  ],
  [
    "the body hashes if no known mistake explains the hash of the canonical request",
    '{"other":"b"}',
    { place: "the body hash", note: expect.stringContaining("only a hash of the body") },
  ],
])("evaluate compares %s", async (_, hashed, difference) => {
  const request = `${REQUEST.replace("GET", "POST")}\n\n{"note":"a"}`;
  const { signed } = await prepareRequest(request);
  const { str3, str2 = "" } = await canonicalize(signed);
  const hash = createHash("sha256").update(hashed).digest("hex").toUpperCase();
  const { diagnosis } = await evaluate({ request, appSecret, theirs: str3.replace(str2, hash) });
  expect(diagnosis?.difference).toMatchObject(difference);
});

test.each(["A".repeat(32), `${"a".repeat(22)}==`])("evaluate mentions MD5 for the body hash %s", async (hash) => {
  const request = `${REQUEST.replace("GET", "POST")}\n\n{"note":"a"}`;
  const { str3, str2 = "" } = await canonicalize((await prepareRequest(request)).signed);
  const { diagnosis } = await evaluate({ request, appSecret, theirs: str3.replace(str2, hash) });
  expect(diagnosis?.difference).toMatchObject({ note: expect.stringContaining("the length of MD5") });
});

test("evaluate shows an empty given text if the given canonical request lacks a header", async () => {
  const { str3 } = await canonicalize((await prepareRequest(REQUEST)).signed);
  const theirs = str3.replace("&x-signature-nonce=made-up-nonce", "");
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret, theirs });
  expect(diagnosis?.difference).toMatchObject({ correct: "x-signature-nonce=made-up-nonce", theirs: "" });
});

test("evaluate lists the remaining possible mistakes if the canonical request is right", async () => {
  const { signed } = await prepareRequest(REQUEST);
  const { str3 } = await canonicalize(signed);
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret, theirs: str3 });
  expect(diagnosis).toMatchObject({
    verdict: "match",
    message: expect.stringMatching(/the key, the HMAC or the app secret\.$/),
  });
});
