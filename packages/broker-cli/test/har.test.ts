import { expect, test } from "vitest";
import { parseHar } from "../src/input/har.ts";
import { jsonIn } from "../src/input/printed.ts";

const advice = { chooseEntry: "Made-up choice.", giveBody: "Made-up body.", giveUrl: "Made-up URL." };
const read = (text: string, entry?: number) => parseHar(jsonIn(text), entry, advice);
const headers = [
  { name: ":authority", value: "api.example.com" },
  { name: ":method", value: "POST" },
  { name: "X-App-Key", value: "made-up-app-key" },
];
const signed = { method: "GET", url: "https://api.example.com/a", headers: [{ name: "X-Signature", value: "abc" }] };
const unsigned = { method: "POST", url: "https://api.example.com/b?c=d", headers, postData: { text: "{}" } };
const har = (...requests: unknown[]) => JSON.stringify({ log: { entries: requests.map((request) => ({ request })) } });

test.each([
  ["an entry", { request: unsigned, response: {} }],
  ["the request of an entry", unsigned],
  [
    "the output of broker sign --json",
    {
      ...unsigned,
      postData: undefined,
      body: "{}",
      headers: { host: "api.example.com", "x-app-key": "made-up-app-key" },
    },
  ],
  [
    "an error of axios",
    {
      message: "Request failed with status code 401",
      config: {
        method: "POST",
        url: "https://api.example.com/b?c=d",
        params: {},
        headers: { host: ["api.example.com"], "X-App-Key": "made-up-app-key" },
        data: "{}",
      },
    },
  ],
])("parseHar reads a request from %s", (_, value) => {
  expect(read(JSON.stringify(value))).toEqual({
    method: "POST",
    url: "https://api.example.com/b?c=d",
    headers: { host: "api.example.com", "x-app-key": "made-up-app-key" },
    body: "{}",
    notes: [],
  });
});

test.each([
  ["https://a.example/v1/", "/b?c=d", "https://a.example/v1/b?c=d"],
  ["https://a.example", "b", "https://a.example/b"],
  ["https://a.example/", "", "https://a.example/"],
  ["https://a.example", "https://b.example/c", "https://b.example/c"],
  ["", "/b", "/b"],
])("parseHar joins the baseURL %j and the url %j of axios", (baseURL, url, expected) => {
  const text = JSON.stringify({ config: { ...signed, baseURL, url } });
  expect(read(text)).toMatchObject({ url: expected });
});

test.each([
  ["response", [{ name: "Date", value: "Sat, 17 Oct 2026 09:30:00 GMT" }]],
  ["res", { date: "Sat, 17 Oct 2026 09:30:00 GMT" }],
])("parseHar reads the header date of the response in the key %s", (key, dated) => {
  const entry = { request: signed, [key]: { status: 401, headers: dated } };
  const serviceTime = Date.parse("2026-10-17T09:30:00Z");
  expect(read(JSON.stringify(entry))).toMatchObject({ serviceTime });
  expect(read(JSON.stringify({ log: { entries: [entry] } }))).toMatchObject({ serviceTime });
});

test("parseHar reads the only signed entry if the caller gives no entry number", () => {
  expect(read(har(unsigned, signed))).toMatchObject({ url: "https://api.example.com/a" });
  expect(read(har(unsigned, signed), 1)).toMatchObject({ url: "https://api.example.com/b?c=d" });
});

test.each([
  ["base64", { text: "e30=", encoding: "base64" }],
  ["the fields of a form", { params: [{ name: "a", value: "b" }] }],
])("parseHar returns a note instead of a body that is written as %s", (_, postData) => {
  const request = { ...unsigned, postData };
  expect(read(JSON.stringify({ request }))).toMatchObject({
    body: undefined,
    notes: ["The HAR does not have the body as plain text. Made-up body."],
  });
});

test("the error of parseHar for several signed entries lists the numbers of the entries", () => {
  expect(() => read(har(signed, unsigned, signed))).toThrow(
    expect.objectContaining({
      message: "The HAR must have one entry with an x-signature, but has 2 (numbers 1, 3).",
      fix: "Made-up choice.",
    }),
  );
});

test.each([
  [har(unsigned), undefined, "must have one entry with an x-signature, but has 0."],
  [har(signed), 2, "The HAR has no entry 2. Number of entries: 1."],
  ["{", undefined, "is not JSON"],
  [JSON.stringify({ ...signed, data: { a: 1 } }), undefined, "The body in the JSON is not a string."],
  [JSON.stringify({ ...signed, params: { a: 1 } }), undefined, "has the key params, which is not read."],
  [JSON.stringify({ ...signed, prefixUrl: "https://a" }), undefined, "has the key prefixUrl, which is not read."],
  ['{"request":[]}', undefined, "The JSON is neither a request with method and url"],
  ['{"log":{"entries":[null,1,{"request":{"headers":[null,{"name":1}]}}]}}', undefined, "The HAR must have one entry"],
])("parseHar rejects the text %s (entry number: %s)", (text, entry, message) => {
  expect(() => read(text, entry)).toThrow(message);
});
