import { describe, expect, test } from "vitest";
import { createSigner, signRequest } from "../../src/index.ts";
import { explain, type ExplainedRequest } from "../../src/explain/index.ts";
import { APP_KEY, APP_SECRET, code } from "../helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const URL_SENT = "https://api.example.com:8443/my%20lists?note=a%20b&symbols=MSFT&symbols=AAPL";
const BODY = '{"price":1.50,"note":"é"}';

const signed = () => signer.sign({ method: "POST", url: URL_SENT, body: BODY });

const FORMS: [what: string, request: () => Promise<Request | ExplainedRequest>][] = [
  ["a fetch Request", () => signRequest(new Request(URL_SENT, { method: "POST", body: BODY }), signer)],
  ["the result of signer.sign", signed],
  [
    "the parts that a server received",
    async () => {
      const { headers, body } = await signed();
      const target = URL_SENT.slice(URL_SENT.indexOf("/my"));
      return {
        method: "POST",
        url: target,
        headers: { ...headers, Host: ["api.example.com:8443"] },
        body: new TextEncoder().encode(body),
      };
    },
  ],
  [
    "the parts that an HTTP/2 server received",
    async () => {
      const { headers, body } = await signed();
      return {
        url: URL_SENT.slice(URL_SENT.indexOf("/my")),
        headers: { ...headers, ":authority": "api.example.com:8443" },
        body,
      };
    },
  ],
  [
    "a URL object of another realm",
    async () => ({ ...(await signed()), url: Object.create({}, { href: { value: URL_SENT } }) }),
  ],
  ["a URL object", async () => ({ ...(await signed()), url: new URL(URL_SENT) })],
];

describe("explain", () => {
  test.each(FORMS)("explain reads a request from %s", async (_, create) => {
    expect(await explain({ request: await create(), appSecret: APP_SECRET })).toMatchObject({ matches: true });
  });

  test.each([
    ["a Headers object", (headers: Record<string, string>) => new Headers(headers)],
    ["a list of pairs", (headers: Record<string, string>) => Object.entries(headers)],
  ] as const)("explain accepts headers as %s", async (_, form) => {
    const { url, headers, body } = await signed();
    const request = { url, headers: form(headers), body };
    expect(await explain({ request, appSecret: APP_SECRET })).toMatchObject({ matches: true });
  });

  test("explain does not consume the body of a fetch Request", async () => {
    const request = await signRequest(new Request(URL_SENT, { method: "POST", body: BODY }), signer);
    await explain({ request, appSecret: APP_SECRET });
    expect(await request.text()).toBe(BODY);
  });

  test("explain prefers the option `signature` to the header x-signature", async () => {
    const { url, headers, body } = await signed();
    const request = { url, headers: { ...headers, "x-signature": "another" }, body };
    const signature = headers["x-signature"];
    expect(await explain({ request, appSecret: APP_SECRET, signature })).toMatchObject({ matches: true });
  });

  test("explain returns the cause signature_missing for a request without a signature", async () => {
    const { url, headers } = await signed();
    const request = { url, headers: { ...headers, "x-signature": undefined } };
    const { causes } = await explain({ request, appSecret: APP_SECRET });
    expect(causes).toMatchObject([{ code: "signature_missing" }]);
  });

  test("explain returns the name of the header that the client did not sign", async () => {
    const { url, headers, body } = await signed();
    const request = { url, headers, body };
    const { segments } = await explain({ request, appSecret: APP_SECRET });
    const canonical = segments.map(({ text }) => text).filter((text) => !text.startsWith("x-signature-nonce="));
    const { causes } = await explain({ request, canonical: canonical.join("&") });
    expect(causes).toMatchObject([
      { code: "header_not_signed", message: "The client did not sign x-signature-nonce." },
    ]);
  });
});

describe("explain", () => {
  test.each<[what: string, request: unknown]>([
    ["a string", "GET /"],
    ["a request without url", { headers: {} }],
    ["a relative url", { url: "lists", headers: {} }],
    ["a method that is not a string", { method: 1, url: "/lists", headers: {} }],
    ["a url that is not a string", { url: 1, headers: {} }],
    ["a header that is not a string", { url: "https://api.example.com/", headers: { "x-app-key": 1 } }],
    ["headers that are not an object", { url: "https://api.example.com/", headers: "a: b" }],
  ])("explain rejects %s (code: invalid_request)", async (_, request) => {
    const call: Promise<unknown> = Reflect.apply(explain, undefined, [{ request, appSecret: APP_SECRET }]);
    await expect(call).rejects.toEqual(code("invalid_request"));
  });

  test("explain rejects with the code unsupported_body if the body is an object", async () => {
    const request = { url: "https://api.example.com/", headers: {}, body: { a: 1 } };
    const call: Promise<unknown> = Reflect.apply(explain, undefined, [{ request, appSecret: APP_SECRET }]);
    await expect(call).rejects.toEqual(code("unsupported_body"));
  });
});
