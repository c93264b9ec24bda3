import { canonicalize, computeSignature } from "@org/signing";
import { expect, test } from "vitest";
import { CHECKS } from "../../../../packages/signing/src/explain/warnings.ts";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { RULES } from "../../src/explainer/faults.ts";

const SECRET = "made-up-secret-of-the-test";

const RIGHT = {
  host: "api.example.com",
  "x-app-key": "made-up-key",
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "made-up-nonce",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-03-04T05:06:07Z",
};

/** Request that the client sent, and the part that it signed differently. */
interface Case {
  readonly line: string;
  readonly headers?: Partial<typeof RIGHT>;
  readonly body?: string;
  /** Signed value that differs from the sent value. The signed value of a header is `RIGHT`. */
  readonly signed?: { readonly path?: string; readonly query?: [string, string][]; readonly body?: string };
  /** Correct value in the programs. Undefined if only the client knows the value, so that there is no program. */
  readonly repaired?: string;
}

const GET = "GET /made-up/list";
const timestamp = (sent: string): Case => ({
  line: GET,
  headers: { "x-timestamp": sent },
  repaired: '"2026-03-04T05:06:07Z"',
});

const CASES: readonly (readonly [code: keyof typeof RULES, sent: Case])[] = [
  ["malformed_timestamp", timestamp("2026-03-04T05:06:07.123Z")],
  ["malformed_timestamp", timestamp("2026-03-04 05:06:07")],
  ["malformed_timestamp", timestamp("2026-03-04T05:06:07+00:00")],
  ["malformed_timestamp", timestamp("1772600767")],
  ["malformed_timestamp", timestamp("1772600767123")],
  ["malformed_timestamp", { line: GET, headers: { "x-timestamp": "yesterday" } }],
  [
    "unsupported_algorithm",
    { line: GET, headers: { "x-signature-algorithm": "HmacSHA256" }, repaired: '"HMAC-SHA256"' },
  ],
  ["unsupported_signature_version", { line: GET, headers: { "x-signature-version": "1" }, repaired: '"1.0"' }],
  ["header_repeated", { line: GET, headers: { "x-app-key": "made-up-key, made-up-key" }, repaired: '"made-up-key"' }],
  ["header_repeated", { line: GET, headers: { "x-app-key": "made-up-key, other" } }],
  ["placeholder_sent", { line: GET, headers: { "x-signature-nonce": "{{nonce}}" } }],
  ["placeholder_sent", { line: `${GET}?a={{b}}`, signed: { query: [["a", "1"]] } }],
  [
    "host_not_of_url",
    {
      line: "GET https://api.example.com/made-up/list",
      headers: { host: "b.example.com" },
      repaired: '"api.example.com"',
    },
  ],
  [
    "path_of_earlier_version",
    {
      line: "GET /openapi/account/list",
      signed: { path: "/trading/accounts/list" },
      repaired: '"/trading/accounts/list"',
    },
  ],
  ["reserved_query_name", { line: `${GET}?host=b`, signed: {} }],
  ["malformed_percent_encoding", { line: `${GET}?a=50%`, signed: { query: [["a", "50%25"]] } }],
  [
    "body_not_compact",
    { line: "POST /made-up/list", body: '{ "a": 1 }', signed: { body: '{"a":1}' }, repaired: String.raw`"{\"a\":1}"` },
  ],
  ["body_not_json", { line: "POST /made-up/list", body: "a=1" }],
  ["body_not_allowed", { line: GET, body: '{"a":1}' }],
];

/** Warnings about the time, about unsigned values, or about a missing value, which is neither sent nor in a program. */
const OTHERS = [
  "missing_header",
  "timestamp_out_of_window",
  "timestamp_in_future",
  "timestamp_in_local_time",
  "unsupported_interface_version",
  "malformed_signature",
  "content_type_not_json",
];

test("each warning of explain about a signed value has a rule and a case", () => {
  const codes = CHECKS.map(({ code }) => code).filter((code) => !OTHERS.includes(code));
  expect(new Set(Object.keys(RULES))).toEqual(new Set(codes));
  expect(new Set(CASES.map(([code]) => code))).toEqual(new Set(codes));
});

async function diagnosisOf({ line, headers, body, signed }: Case, compare: "signature" | "canonical request") {
  const input = { path: "/made-up/list", query: [], headers: RIGHT, ...signed };
  const theirs = compare === "signature" ? await computeSignature(input, SECRET) : (await canonicalize(input)).str3;
  const lines = Object.entries({ ...RIGHT, ...headers, "x-version": "v3" }).map((pair) => pair.join(": "));
  const rest = body === undefined ? [] : ["content-type: application/json", "", body];
  const evaluation = await evaluate({ request: [line, ...lines, ...rest].join("\n"), appSecret: SECRET, theirs });
  return evaluation.diagnosis;
}

test.each(CASES)(
  "for the warning %s, evaluate marks the sent value as malformed, and each program has the repaired value: %o",
  async (_, sent) => {
    const { difference, snippets = [] } = (await diagnosisOf(sent, "canonical request")) ?? {};
    expect(difference).toMatchObject({ isPerhapsWrong: true });
    expect(snippets).toHaveLength(sent.repaired === undefined ? 0 : 5);
    for (const { code } of snippets) {
      const [, fix = "", value] = /Fix: (.+)\n(.+)/.exec(code) ?? [];
      expect(fix).toContain("Also send this value, instead of ");
      expect(value).toContain(sent.repaired);
    }
  },
);

test("the programs print the signature of the repaired request", async () => {
  const { snippets = [] } = (await diagnosisOf(timestamp("2026-03-04T05:06:07.123Z"), "signature")) ?? {};
  const right = await computeSignature({ path: "/made-up/list", query: [], headers: RIGHT }, SECRET);
  expect(snippets).toHaveLength(5);
  for (const { code } of snippets) expect(code).toContain(`=> ${right}`);
});

test.each([
  ["algorithm_written", "x-signature-algorithm", "HmacSHA256", "Send and sign `x-signature-algorithm: HMAC-SHA256`."],
  ["version_written", "x-signature-version", "1", "Send and sign `x-signature-version: 1.0`."],
  [
    "milliseconds_in_timestamp",
    "x-timestamp",
    "2026-03-04T05:06:07.123Z",
    "Send the time in UTC as `YYYY-MM-DDThh:mm:ssZ`.",
  ],
])("the fix of the cause %s does not ask for a malformed sent value", async (code, name, value, fix) => {
  const { causes } = (await diagnosisOf({ line: GET, headers: { [name]: value } }, "signature")) ?? {};
  expect(causes).toMatchObject([{ code, fix }]);
});
