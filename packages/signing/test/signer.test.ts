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
    expect(signature).toBe(
      await computeSignature(
        {
          path: "/trading/accounts/list",
          query: [],
          headers: {
            host: "api.example.com",
            "x-app-key": APP_KEY,
            "x-signature-algorithm": "HMAC-SHA256",
            "x-signature-nonce": "made-up-nonce",
            "x-signature-version": "1.0",
            "x-timestamp": "2026-10-17T09:30:00Z",
          },
        },
        APP_SECRET,
      ),
    );
  });

  test("sign signs each attempt with a new nonce and the current time", async () => {
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

async function expectSigned(
  url: string,
  expected: { path?: string; query?: [string, string][]; host?: string; url?: string },
) {
  const signed = await signer.sign({ method: "GET", url });
  const { "x-signature": signature, ...headers } = signed.headers;
  const { path = "/", query = [], host = "api.example.com" } = expected;
  const six = { ...headers, host };
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

describe("sign", () => {
  const base = "https://api.example.com/";
  test.each<[string, string, Parameters<typeof expectSigned>[1]]>([
    ["signs the decoded path", `${base}watchlists/my%20list`, { path: "/watchlists/my list" }],
    ["signs %2F in the path as /", `${base}a%2Fb`, { path: "/a/b" }],
    ["percent-encodes a raw space in the URL", `${base}my list`, { path: "/my list", url: `${base}my%20list` }],
    ["signs decoded query values", `${base}?q=%26%3D%25%20%C3%A9`, { query: [["q", "&=% é"]] }],
    ["signs a + in the query as a space", `${base}?a+b=c+d`, { query: [["a b", "c d"]], url: `${base}?a%20b=c%20d` }],
    ["signs %2B as a plus", `${base}?a=%2B`, { query: [["a", "+"]] }],
    ["signs an empty value for a parameter without =", `${base}?a`, { query: [["a", ""]] }],
    ["signs a second = as a part of the value", `${base}?a=b=c`, { query: [["a", "b=c"]] }],
    ["accepts an empty name", `${base}?=a`, { query: [["", "a"]] }],
    [
      "removes empty pieces of the query from the URL",
      `${base}?&a=1&&b=2&`,
      {
        query: [
          ["a", "1"],
          ["b", "2"],
        ],
        url: `${base}?a=1&b=2`,
      },
    ],
    ["removes a query that has only empty pieces", `${base}?&&`, { url: base }],
    ["removes an empty piece at the start of the query", `${base}?&a=1`, { query: [["a", "1"]], url: `${base}?a=1` }],
    ["removes an empty piece at the end of the query", `${base}?a=1&`, { query: [["a", "1"]], url: `${base}?a=1` }],
    [
      "signs all values of a repeated name",
      `${base}?a=2&a=1`,
      {
        query: [
          ["a", "1"],
          ["a", "2"],
        ],
      },
    ],
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
    ["does not read %252e as a dot", `${base}a/%252e%252e/b`, { path: "/a/%2e%2e/b" }],
    ["signs the host in lower case", "https://API.Example.com/", { url: base }],
    ["signs the host without the default port of the scheme", "https://api.example.com:443/", { url: base }],
    ["signs a port that is not the default port", "https://api.example.com:8443/", { host: "api.example.com:8443" }],
    ["does not sign the fragment", `${base}#part`, {}],
    ["accepts a dot segment in a query value", `${base}?a=%E2%80%A8/../b`, { query: [["a", "\u2028/../b"]] }],
    [
      "accepts an unencoded line separator in a query value",
      `${base}?a=\u2028/../b`,
      { query: [["a", "\u2028/../b"]], url: `${base}?a=%E2%80%A8/../b` },
    ],
  ])("sign %s", (_, url, expected) => expectSigned(url, expected));

  test.each([
    ["dot_segment", `${base}a/../b`],
    ["dot_segment", `${base}a/./b`],
    ["dot_segment", `${base}a/%2e%2E/b`],
    ["dot_segment", `${base}a%2F..%2Fb`],
    ["dot_segment", `${base}..`],
    ["dot_segment", "../a"],
    ["malformed_percent_encoding", `${base}%zz`],
    ["malformed_percent_encoding", `${base}%E9`],
    ["malformed_percent_encoding", `${base}?a=%`],
    ["malformed_percent_encoding", `${base}?%C3=a`],
    ["lone_surrogate", `${base}?a=\ud800`],
    ["lone_surrogate", `${base}\udc00`],
    ["reserved_query_name", `${base}?host=a`],
    ["reserved_query_name", `${base}?X-App-Key=a`],
    ["reserved_query_name", `${base}?x-timesta%6dp=a`],
    ["insecure_url", "http://api.example.com/"],
    ["insecure_url", "http://127.0.0.1.example.com/"],
    ["insecure_url", "http://localhost.example.com/"],
    ["invalid_url", "/trading/accounts/list"],
    ["invalid_url", "ftp://api.example.com/"],
    ["invalid_url", "https://user:word@api.example.com/"],
    ["invalid_url", `${base}a\n/b`],
    ["invalid_url", `${base}a\\b`],
    ["invalid_url", `${base}a/.. `],
    ["invalid_url", ` ${base}`],
  ] as const)("sign rejects with %s for the URL %j", async (expected, url) => {
    await expect(signer.sign({ method: "GET", url })).rejects.toThrow(code(expected));
  });

  test.each(["http://127.0.0.1:8080/", "http://127.8.9.10/", "http://localhost:8080/", "http://[::1]:8080/"])(
    "sign accepts plain http to the loopback URL %s",
    async (url) => {
      expect(await signer.sign({ method: "GET", url })).toMatchObject({ url });
    },
  );

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
  ])("sign returns for the method %s and the body %j the content type %s", async (method, body, type) => {
    expect((await sign(method, body)).headers["content-type"]).toBe(type);
  });

  test.each(["GET", "HEAD", "get"])("sign rejects a %s request with a body", async (method) => {
    await expect(sign(method, "{}")).rejects.toThrow(code("body_not_allowed"));
  });

  test("sign rejects a lone surrogate in the body", async () => {
    await expect(sign("POST", '"\ud800"')).rejects.toThrow(code("lone_surrogate"));
  });

  test.each([{}, new Uint8Array(1), new FormData(), null, 5])(
    "sign rejects a body that is not a string: %o",
    async (body) => {
      // @ts-expect-error a JavaScript caller can pass any value
      await expect(sign("POST", body)).rejects.toThrow(code("unsupported_body"));
    },
  );

  test.each(["", undefined])("sign rejects the method %j", async (method) => {
    // @ts-expect-error a JavaScript caller can pass any value
    await expect(sign(method)).rejects.toThrow(code("invalid_method"));
  });
});

describe("createSigner", () => {
  test("createSigner calls a credentials function for each signature", async () => {
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
    "createSigner rejects the result %j of a credentials function",
    async (given) => {
      // @ts-expect-error a JavaScript caller can pass any value
      const odd = createSigner({ credentials: () => given });
      await expect(odd.sign({ method: "GET", url: URL_OF_LIST })).rejects.toThrow(code("invalid_credentials"));
    },
  );

  test.each([
    ["", "s"],
    ["a b", "s"],
    [" key", "s"],
    ["key\n", "s"],
    ["ключ", "s"],
    ["key", ""],
    ["key", undefined],
    [undefined, "s"],
  ])("createSigner rejects the app key %j with the app secret %j", async (appKey, appSecret) => {
    // @ts-expect-error a JavaScript caller can pass any value
    expect(() => createSigner({ appKey, appSecret })).toThrow(code("invalid_credentials"));
    // @ts-expect-error a JavaScript caller can pass any value
    const rotating = createSigner({ credentials: () => ({ appKey, appSecret }) });
    await expect(rotating.sign({ method: "GET", url: URL_OF_LIST })).rejects.toThrow(code("invalid_credentials"));
  });

  test.each<["invalid_nonce" | "invalid_timestamp", { nonce?: () => string; now?: () => number }]>([
    ["invalid_nonce", { nonce: () => "" }],
    ["invalid_nonce", { nonce: () => "a\nb" }],
    ["invalid_timestamp", { now: () => NaN }],
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

test("createSigningFetch rejects if the given fetch returns no response", async () => {
  const fetch: Fetch = Reflect.apply(createSigningFetch, undefined, [signer, () => Promise.resolve()]);
  await expect(fetch("https://broker.test/")).rejects.toMatchObject({ name: "SigningError", code: "invalid_option" });
});
