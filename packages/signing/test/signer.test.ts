import { describe, expect, test } from "vitest";
import { computeSignature, createSigner, createSigningFetch, type Fetch, type Signer } from "../src/index.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const URL_OF_LIST = "https://api.example.com/trading/accounts/list";
const signer = createSigner({
  appKey: APP_KEY,
  appSecret: APP_SECRET,
  now: () => Date.UTC(2026, 9, 17, 9, 30, 0, 999),
  nonce: () => "made-up-nonce",
});

describe("sign", () => {
  test("sign returns the signature and all signed headers except `host`", async () => {
    const signed = await signer.sign({ method: "GET", url: URL_OF_LIST });
    const { "x-signature": signature, ...headers } = signed.headers;
    expect(headers).toEqual({
      "x-app-key": APP_KEY,
      "x-signature-algorithm": "HMAC-SHA256",
      "x-signature-nonce": "made-up-nonce",
      "x-signature-version": "1.0",
      "x-timestamp": "2026-10-17T09:30:00Z",
    });
    expect(signed).toMatchObject({ url: URL_OF_LIST, body: undefined });
    const input = { path: "/trading/accounts/list", query: [], headers: { host: "api.example.com", ...headers } };
    expect(signature).toBe(await computeSignature(input, APP_SECRET));
  });

  test("each call of sign uses a new nonce and the current time", async () => {
    let time = Date.UTC(2026, 9, 17);
    const clocked = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now: () => new Date((time += 1000)) });
    const attempts = await Promise.all(
      Array.from({ length: 100 }, () => clocked.sign({ method: "GET", url: URL_OF_LIST })),
    );
    expect(new Set(attempts.map(({ headers }) => headers["x-signature-nonce"])).size).toBe(100);
    expect(new Set(attempts.map(({ headers }) => headers["x-timestamp"])).size).toBe(100);
    expect(new Set(attempts.map(({ headers }) => headers["x-signature"])).size).toBe(100);
  });

  test("sign uses the system clock by default", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { headers } = await createSigner({ appKey: APP_KEY, appSecret: APP_SECRET }).sign({
      method: "GET",
      url: URL_OF_LIST,
    });
    const signedAt = Date.parse(headers["x-timestamp"]) / 1000;
    expect(signedAt).toBeGreaterThanOrEqual(before);
    expect(signedAt).toBeLessThanOrEqual(Date.now() / 1000);
  });
});

async function expectSigned(url: string, expected: { path?: string; query?: [string, string][]; url?: string }) {
  const signed = await signer.sign({ method: "GET", url });
  const { "x-signature": signature, ...headers } = signed.headers;
  const { path = "/", query = [] } = expected;
  const six = { ...headers, host: "api.example.com" };
  expect(await computeSignature({ path, query, headers: six }, APP_SECRET)).toBe(signature);
  expect(signed.url).toBe(expected.url ?? url);
}

test("sign uses the new URL if a program changes a URL object between two calls", async () => {
  const changing = new URL("https://api.example.com/a");
  const sign = async (url: string | URL) => {
    const signed = await signer.sign({ method: "GET", url });
    const { host, pathname, searchParams } = new URL(signed.url);
    const input = { path: pathname, query: [...searchParams], headers: { ...signed.headers, host } };
    expect(signed.headers["x-signature"]).toBe(await computeSignature(input, APP_SECRET));
    return signed.url;
  };
  const signed = [await sign(changing), await sign("https://api.example.com/b?c=1"), await sign(changing)];
  changing.pathname = "/d";
  signed.push(
    await sign(changing),
    await sign("https://other.example/b?c=1"),
    await sign("https://other.example/b?c=1"),
  );
  expect(signed.map((url) => url.slice("https://".length))).toEqual([
    "api.example.com/a",
    "api.example.com/b?c=1",
    "api.example.com/a",
    "api.example.com/d",
    "other.example/b?c=1",
    "other.example/b?c=1",
  ]);
});

// `vectors.test.ts` tests more URLs with `sign`.
describe("sign", () => {
  const base = "https://api.example.com/";
  test.each<[string, string, Parameters<typeof expectSigned>[1]]>([
    ["percent-encodes a raw space in the URL", `${base}my list`, { path: "/my list", url: `${base}my%20list` }],
    ["removes an empty piece at the start of the query", `${base}?&a=1`, { query: [["a", "1"]], url: `${base}?a=1` }],
    ["removes an empty piece at the end of the query", `${base}?a=1&`, { query: [["a", "1"]], url: `${base}?a=1` }],
    [
      "accepts a query that begins with ?",
      `${base}??a=1+b&&c`,
      {
        query: [
          ["?a", "1 b"],
          ["c", ""],
        ],
        url: `${base}??a=1%20b&c`,
      },
    ],
    ["accepts a dot segment in a query value", `${base}?a=%E2%80%A8/../b`, { query: [["a", "\u2028/../b"]] }],
    [
      "accepts an unencoded line separator in a query value",
      `${base}?a=\u2028/../b`,
      { query: [["a", "\u2028/../b"]], url: `${base}?a=%E2%80%A8/../b` },
    ],
  ])("sign %s", (_, url, expected) => expectSigned(url, expected));

  test.each([
    ["dot_segment", "../a"],
    ["invalid_url", `${base}a/.. `],
  ] as const)("sign rejects with %s for the URL %j", async (expected, url) => {
    await expect(signer.sign({ method: "GET", url })).rejects.toThrow(code(expected));
  });

  test("sign accepts plain http to a host in `allowInsecureHosts`, but not to a subdomain", async () => {
    const lenient = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, allowInsecureHosts: ["Broker.test"] });
    expect(await lenient.sign({ method: "GET", url: "http://broker.test:8080/" })).toMatchObject({
      url: "http://broker.test:8080/",
    });
    await expect(lenient.sign({ method: "GET", url: "http://sub.broker.test/" })).rejects.toThrow(code("insecure_url"));
  });
});

test("createSigner rejects a string as the option `allowInsecureHosts`", () => {
  // @ts-expect-error a JavaScript caller can pass any value
  expect(() => createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, allowInsecureHosts: "abc" })).toThrow(
    code("invalid_option"),
  );
});

describe("sign", () => {
  const sign = (method: string, body?: string) => signer.sign({ method, url: URL_OF_LIST, body });

  test("sign returns the normalized body with the content type application/json", async () => {
    const { body, headers } = await sign("POST", String.raw`{ "note" : "a \u0026 b" }`);
    expect(body).toBe('{"note":"a & b"}');
    expect(headers["content-type"]).toBe("application/json");
  });

  test.each([
    ["POST", undefined, "application/json"],
    ["post", undefined, "application/json"],
    ["POST", "", "application/json"],
    ["DELETE", "{}", "application/json"],
    ["DELETE", undefined, undefined],
    ["GET", "", undefined],
    ["REPOST", undefined, undefined],
    ["POSTPONE", undefined, undefined],
    ["WIDGET", "{}", "application/json"],
    ["HEADING", "{}", "application/json"],
  ])("given the method %s and the body %j, sign returns the content type %s", async (method, body, type) => {
    expect((await sign(method, body)).headers["content-type"]).toBe(type);
  });

  test("sign rejects an empty method", async () => {
    await expect(sign("")).rejects.toThrow(code("invalid_method"));
  });

  test.each<[name: string, value: unknown]>([
    ["a number", 5],
    ["null", null],
    ["an object", {}],
    ["an array", ["a"]],
    ["a symbol", Symbol("a")],
    ["bytes", new Uint8Array(1)],
    ["an object without a prototype", Object.create(null)],
    ["an object whose toString throws", { toString: () => expect.unreachable("asked") }],
  ])("sign rejects the URL, the method and the body if the value is %s", async (_, value) => {
    const good = { method: "POST", url: "https://api.example.com/", body: "{}" };
    const sign = (changed: object) => signer.sign({ ...good, ...changed });
    await expect(sign({ url: value })).rejects.toEqual(code("invalid_url"));
    await expect(sign({ method: value })).rejects.toEqual(code("invalid_method"));
    await expect(sign({ body: value })).rejects.toEqual(code("unsupported_body"));
  });
});

describe("createSigner", () => {
  test("createSigner creates a signer that calls the credentials function for each signature", async () => {
    let asked = 0;
    const rotating = createSigner({
      credentials: async () => ({ appKey: `made-up-key-${++asked}`, appSecret: "made-up-secret" }),
    });
    const keys = [];
    for (let i = 0; i < 3; i++)
      keys.push((await rotating.sign({ method: "GET", url: URL_OF_LIST })).headers["x-app-key"]);
    expect(keys).toEqual(["made-up-key-1", "made-up-key-2", "made-up-key-3"]);
  });

  test("createSigner creates a signer that reports the error of the credentials function as the cause", async () => {
    const cause = new Error("vault is sealed");
    const failing = createSigner({ credentials: () => Promise.reject(cause) });
    await expect(failing.sign({ method: "GET", url: URL_OF_LIST })).rejects.toMatchObject({
      message: expect.stringContaining("credentials"),
      code: "credentials_unavailable",
      cause,
    });
  });

  test("createSigner rejects missing or invalid credentials", () => {
    const both = {
      appKey: APP_KEY,
      appSecret: APP_SECRET,
      credentials: () => ({ appKey: APP_KEY, appSecret: APP_SECRET }),
    };
    // @ts-expect-error the options have two sources of credentials
    createSigner(both);
    // @ts-expect-error the options have no credentials
    expect(() => createSigner({})).toThrow(code("invalid_credentials"));
    // @ts-expect-error a JavaScript caller can pass any value
    expect(() => createSigner({ credentials: 5 })).toThrow(code("invalid_credentials"));
    // @ts-expect-error a JavaScript caller can pass any value
    expect(() => createSigner()).toThrow(code("invalid_credentials"));
  });

  test.each([undefined, null, "key", 5])(
    "createSigner creates a signer that rejects the result %j of the credentials function",
    async (given) => {
      // @ts-expect-error a JavaScript caller can pass any value
      const odd = createSigner({ credentials: () => given });
      await expect(odd.sign({ method: "GET", url: URL_OF_LIST })).rejects.toThrow(code("invalid_credentials"));
    },
  );

  test.each<[unknown, unknown]>([
    ["key\n", "s"],
    ["key", ""],
    ["key", undefined],
    [undefined, "s"],
    [["key"], "s"],
    [{ toString: () => "key" }, "s"],
  ])("createSigner rejects the app key %j with the app secret %j", async (appKey, appSecret) => {
    // @ts-expect-error a JavaScript caller can pass any value
    expect(() => createSigner({ appKey, appSecret })).toThrow(code("invalid_credentials"));
    // @ts-expect-error a JavaScript caller can pass any value
    const rotating = createSigner({ credentials: () => ({ appKey, appSecret }) });
    await expect(rotating.sign({ method: "GET", url: URL_OF_LIST })).rejects.toThrow(code("invalid_credentials"));
  });

  test.each<["invalid_nonce" | "invalid_timestamp", { nonce?: () => string; now?: () => number }]>([
    ["invalid_nonce", { nonce: () => "a\nb" }],
    ["invalid_nonce", { nonce: () => Object(["a"]) }],
    ["invalid_timestamp", { now: () => 8.64e15 }],
    ["invalid_timestamp", { now: () => Date.UTC(-1, 11, 31, 23, 59, 59) }],
    ["invalid_timestamp", { now: () => Date.UTC(10_000, 0) }],
  ])(
    "createSigner creates a signer that rejects with %s if the nonce or the time is invalid",
    async (expected, options) => {
      const odd = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, ...options });
      await expect(odd.sign({ method: "GET", url: URL_OF_LIST })).rejects.toThrow(code(expected));
    },
  );

  test.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])(
    "createSigner creates a signer that accepts the timestamp %s",
    async (time) => {
      const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET, now: () => new Date(time) });
      const { headers } = await signer.sign({ method: "GET", url: URL_OF_LIST });
      expect(headers["x-timestamp"]).toBe(time);
    },
  );
});

describe("a failing getter", () => {
  const fail = () => {
    throw new Error("made up");
  };
  const unreadable = (name: string, others: object = {}) =>
    Object.defineProperty({ ...others }, name, { get: fail, enumerable: true });

  test("createSigner throws invalid_option if a getter of the options fails", () => {
    expect(() =>
      Reflect.apply(createSigner, undefined, [unreadable("now", { appKey: "made-up", appSecret: "made-up" })]),
    ).toThrow(expect.objectContaining({ name: "SigningError", code: "invalid_option" }));
  });

  test("sign rejects with credentials_unavailable if a getter of the credentials fails", async () => {
    const signer: Signer = Reflect.apply(createSigner, undefined, [
      { credentials: () => unreadable("appSecret", { appKey: "made-up" }) },
    ]);
    await expect(signer.sign({ method: "GET", url: "https://broker.test/" })).rejects.toMatchObject({
      name: "SigningError",
      code: "credentials_unavailable",
    });
  });

  test.each(["method", "url", "body"])(
    "sign rejects with invalid_request if the getter `%s` of the request fails",
    async (name) => {
      const signer = createSigner({ appKey: "made-up", appSecret: "made-up" });
      const request = unreadable(name, { method: "GET", url: "https://broker.test/" });
      const signed: Promise<unknown> = signer.sign(Object(request));
      await expect(signed).rejects.toMatchObject({ name: "SigningError", code: "invalid_request" });
    },
  );
});

test("createSigningFetch rejects with invalid_option if the given `fetch` function returns no response", async () => {
  const fetch: Fetch = Reflect.apply(createSigningFetch, undefined, [signer, () => Promise.resolve()]);
  await expect(fetch("https://broker.test/")).rejects.toMatchObject({ name: "SigningError", code: "invalid_option" });
});
