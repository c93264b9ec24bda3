import { expect, test } from "vitest";
import { parseHar } from "../src/input/har.ts";

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
    "what broker sign --json prints",
    {
      ...unsigned,
      postData: undefined,
      body: "{}",
      headers: { host: "api.example.com", "x-app-key": "made-up-app-key" },
    },
  ],
])("parseHar reads %s", (_, value) => {
  expect(parseHar(JSON.stringify(value), undefined)).toEqual({
    method: "POST",
    url: "https://api.example.com/b?c=d",
    headers: { host: "api.example.com", "x-app-key": "made-up-app-key" },
    body: "{}",
    notes: [],
  });
});

test("parseHar reads the only signed entry of an export, or the one that is chosen", () => {
  expect(parseHar(har(unsigned, signed), undefined)).toMatchObject({ url: "https://api.example.com/a" });
  expect(parseHar(har(unsigned, signed), 1)).toMatchObject({ url: "https://api.example.com/b?c=d" });
});

test.each([
  ["base64", { text: "e30=", encoding: "base64" }],
  ["the fields of a form", { params: [{ name: "a", value: "b" }] }],
])("parseHar takes no body from %s, and says so", (_, postData) => {
  const request = { ...unsigned, postData };
  expect(parseHar(JSON.stringify({ request }), undefined)).toMatchObject({
    body: undefined,
    notes: ["The HAR has no plain text of the body. Give the body by --data-file."],
  });
});

test("parseHar names the signed entries of an export, if there are several", () => {
  expect(() => parseHar(har(signed, unsigned, signed), undefined)).toThrow(
    "The HAR has 3 entries, of which 2 have an x-signature: 1, 3.",
  );
});

test.each([
  [har(unsigned), undefined, "of which 0 have an x-signature."],
  [har(signed), 2, "The HAR has 1 entries."],
  ["{", undefined, "is not JSON"],
  ['{"request":[]}', undefined, "The JSON is no request with method and url"],
  ['{"log":{"entries":[null,1,{"request":{"headers":[null,{"name":1}]}}]}}', undefined, "The HAR has 3 entries"],
])("parseHar rejects %s", (text, entry, message) => {
  expect(() => parseHar(text, entry)).toThrow(message);
});
