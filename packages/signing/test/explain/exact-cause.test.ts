// Tests mistakes for which `explain` once returned a wrong cause, a vague cause or no cause.
import { expect, test } from "vitest";
import { computeSignature, type SignatureInput } from "../../src/index.ts";
import { explain, type ExplainedRequest, type Explanation } from "../../src/explain/index.ts";
import { allCodesOf, codesOf, hashed, signedBy, withHash } from "../helpers/explain/request.ts";
import { APP_SECRET, HEADERS } from "../helpers/support.ts";

const host = "api.example.com";
const headers = { ...HEADERS, host };

/** Explains a request whose client signed values that differ from the sent values. */
async function explainSent(
  sent: Partial<ExplainedRequest>,
  signed: Partial<SignatureInput>,
  { secret = APP_SECRET, appSecret = APP_SECRET } = {},
) {
  const signature = await computeSignature({ path: "/orders", query: [], headers, ...signed }, secret);
  return explain({ request: { url: "/orders", headers, ...sent }, appSecret, signature });
}

const LONG_SECRET = "made-up-secret-0123456789abcdefghijklmnopqr";

/** Explains a request whose client hashed another text than the body. `change` changes the signed hash. */
async function explainHashed(
  body: string,
  hashedText: string,
  change = (upperCaseHex: string) => upperCaseHex,
  agent = "made-up-agent",
) {
  const signature = await signedBy({
    request: { path: "/orders", query: [], headers, body },
    str3: withHash(change(hashed(hashedText))),
  });
  const request = { method: "POST", url: "/orders", headers: { ...headers, "user-agent": agent }, body };
  return explain({ request, appSecret: APP_SECRET, signature });
}

function expectCause(explanation: Explanation, code: string): void {
  expect(codesOf(explanation)).toEqual([code]);
}

test.each<[code: string, sent: string, signed: Record<string, string>]>([
  ["plus_sent_bare", "from=2026-10-17T09:30:00+08:00", { from: "2026-10-17T09:30:00+08:00" }],
  ["space_as_plus", "note=a%20b%2Fc", { note: "a+b/c" }],
  ["template_signed", "symbol=AAPL", { symbol: "{{symbol}}" }],
  ["numbers_written", "p=187.5&n=1", { p: "187.50", n: "1" }],
  ["unsent_parameter_signed", "limit=1", { limit: "1", cursor: "None" }],
  ["unicode_form_changed", "note=e%CC%81", { note: "\u00e9" }],
])(
  "explain finds the cause %s if the client sends the query %s and signs the values %j",
  async (code, sent, signed) => {
    expectCause(await explainSent({ url: `/orders?${sent}` }, { query: Object.entries(signed) }), code);
  },
);

test.each([
  ["x-signature-nonce", "{{$guid}}"],
  ["x-signature-nonce", "{{nonce}}"],
  ["x-signature-nonce", "{{ _.nonce }}"],
  ["x-signature-nonce", "{% uuid 'v4' %}"],
  ["host", "{{host}}"],
])(
  "explain finds the cause template_signed if the client signs the header %s with the value %s",
  async (name, text) => {
    expectCause(await explainSent({}, { headers: { ...headers, [name]: text } }), "template_signed");
  },
);

test.each([
  ["body_numbers_written", '{"p":187.5,"n":1}', '{"p":187.50,"n":1}'],
  ["body_reserialized", '{"p":187.50,"n":1}', '{"p":187.5,"n":1}'],
  ["unicode_form_changed", '{"a":"\u00e9"}', '{"a":"e\u0301"}'],
  ["dotnet_escapes_left", `{"a":"ü 'b' + c"}`, String.raw`{"a":"\u00FC \u0027b\u0027 \u002B c"}`],
  ["body_as_object_text", '{"a":1,"b":null,"a":true}', "{'a': True, 'b': None}"],
])("explain finds the cause %s if the client sends the body %s and hashes the text %s", async (code, body, text) => {
  expectCause(await explainHashed(body, text), code);
});

test("explain finds the cause repeated_values_sorted_by_number if the client signs 10 after 9", async () => {
  const query = ["9", "10"].map((value) => ["a", value] as const);
  const signature = await signedBy({
    request: { path: "/orders", query, headers },
    str3: (str3) => str3.replace("a=10&9", "a=9&10"),
  });
  const request = { url: "/orders?a=9&a=10", headers };
  expectCause(await explain({ request, appSecret: APP_SECRET, signature }), "repeated_values_sorted_by_number");
});

test("explain finds the cause secret_cut if the client uses only a part of the secret", async () => {
  expectCause(await explainSent({}, {}, { secret: LONG_SECRET.slice(0, 24), appSecret: LONG_SECRET }), "secret_cut");
});

test("the message of explain recommends %2B for a plus that is sent without encoding", async () => {
  const { message } = await explainSent({ url: "/orders?a=1+2" }, { query: [["a", "1+2"]] });
  expect(message).toMatch(/Send a plus as `%2B`/);
});

test.each([
  [LONG_SECRET.slice(0, 24), "the first 24 of 43"],
  [LONG_SECRET.slice(-42), "the last 42 of 43"],
])("explain says which part of a cut secret the client used (%s)", async (secret, part) => {
  const { message } = await explainSent({}, {}, { secret, appSecret: LONG_SECRET });
  expect(message).toMatch(`The client used only ${part} characters of the secret. `);
});

const IN_BASE64 = "Write the 32 bytes of the signature in base64.";

test.each([
  ["python-requests/2.32.3", `${IN_BASE64} In Python: \`base64.b64encode(mac.digest()).decode()\`.`],
  ["Python-urllib/3.12", `${IN_BASE64} In Python: \`base64.b64encode(mac.digest()).decode()\`.`],
  ["Go-http-client/2.0", `${IN_BASE64} In Go: \`base64.StdEncoding.EncodeToString(mac.Sum(nil))\`.`],
  ["okhttp/4.12.0", `${IN_BASE64} In Java: \`Base64.getEncoder().encodeToString(mac.doFinal(bytes))\`.`],
  ["node", `${IN_BASE64} In JavaScript: \`createHmac("sha256", key).update(text).digest("base64")\`.`],
  ["curl/8.5.0", IN_BASE64],
  ["Mozilla/5.0 node python-requests", IN_BASE64],
])("the fix for a signature in hex depends on the user agent %s", async (agent, fix) => {
  const signature = await computeSignature({ path: "/orders", query: [], headers }, APP_SECRET);
  const request = { url: "/orders", headers: { ...headers, "User-Agent": agent } };
  const hex = Buffer.from(signature, "base64").toString("hex");
  expect((await explain({ request, appSecret: APP_SECRET, signature: hex })).causes).toMatchObject([
    { code: "signature_in_hex", fix },
  ]);
});

test.each([
  ["curl/8.5.0", '{"a":1}\n', "In a shell: `printf '%s' \"$body\"`."],
  ["python-httpx/0.27.0", '{"a": 1}', 'In Python: `json.dumps(body, separators=(",", ":"), ensure_ascii=False)`.'],
  ["Go-http-client/1.1", '{"a":1}\n', "Hash the exact bytes that are sent."],
])(
  "if the user agent %s hashes the text %j instead of the body, the fix of explain ends with: %s",
  async (agent, hashed, end) => {
    const { causes } = await explainHashed('{"a":1}', hashed, undefined, agent);
    expect(causes.map(({ fix }) => fix.slice(-end.length))).toEqual([end]);
  },
);

test("if explain finds no cause, the message says to check the secret, and then to log the canonical request", async () => {
  const changed = { path: "/Orders/", query: [["A", " "]] as const, headers: { ...headers, host: "other.example" } };
  const { causes, message } = await explainSent({}, changed);
  expect(causes).toEqual([]);
  expect(message).toMatch(
    / Check whether the client signs with the same app secret\. If the secret is the same, log the canonical request /,
  );
});

test("the message of explain describes other explanations in sentences, without codes", async () => {
  const { alternatives, message } = await explainSent({ url: "/orders?a=%25" }, { query: [["a", "%25"]] });
  expect(alternatives.length).toBeGreaterThan(0);
  expect(message).toMatch(/Another explanation of the same signature: The client [^.]+\./);
  expect(message).not.toMatch(/[a-z]_[a-z]/);
});

test.each<[what: string, sent: string, signed: Partial<SignatureInput>, code: string]>([
  ["a form whose URL was encoded again", "/orders?a=b%2Bc", { query: [["a", "b c"]] }, "plus_as_space"],
  ["a query that was encoded again", "/orders?a=b%2520c", { query: [["a", "b c"]] }, "query_decoded_twice"],
  ["a path that was encoded again", "/orders/b%2520c", { path: "/orders/b c" }, "path_decoded_twice"],
  ["a query parameter without a value", "/orders?a=&b=c", { query: [["b", "c"]] }, "empty_values_dropped"],
])("explain returns one cause and no alternatives for %s", async (_, url, signed, code) => {
  const { causes, alternatives } = await explainSent({ url }, signed);
  expect(codesOf({ causes })).toEqual([code]);
  expect(alternatives).toEqual([]);
});

test("an alternative does not repeat another alternative", async () => {
  const explanation = await explainSent({ url: "/orders?note=b+c" }, { query: [["note", "b+c"]] });
  expect(allCodesOf(explanation)).toEqual([["plus_sent_bare"], ["query_encoded"]]);
});

test("explain returns no alternatives for a body hash in lower case", async () => {
  // This hash has no byte below 16, so a client that writes bytes without leading zeros creates the same text.
  const body = '{"a":6}';
  expect(hashed(body)).toMatch(/^(?:[1-9A-F].)+$/);
  const { causes, alternatives } = await explainHashed(body, body, (upper) => upper.toLowerCase());
  expect(codesOf({ causes })).toEqual(["body_hash_lower_case"]);
  expect(alternatives).toEqual([]);
});

test.each([
  ["two headers are swapped", "HMAC-SHA256", "`x-app-key` and `x-signature-nonce`"],
  ["a second mistake changes another header", "HmacSHA256", "two headers"],
])("the message of header_values_swapped lists no other header if %s", async (_, algorithm, names) => {
  const { "x-app-key": key, "x-signature-nonce": nonce } = headers;
  const swapped = { "x-app-key": nonce, "x-signature-nonce": key, "x-signature-algorithm": algorithm };
  const { causes } = await explainSent({}, { headers: { ...headers, ...swapped } });
  const { message } = causes.find(({ code }) => code === "header_values_swapped") ?? {};
  expect(message).toBe(`The values of ${names} are swapped in the request, or in the canonical request.`);
});
