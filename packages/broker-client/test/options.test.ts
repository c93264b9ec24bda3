import { afterEach, describe, expect, test, vi } from "vitest";
import { createBrokerClient, type BrokerClientOptions } from "../src/index.ts";
import { BASE_URL, callByName, CREDENTIALS, type MadeUpPaths } from "./helpers/support.ts";
import { madeUpBroker, retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const good = { baseUrl: BASE_URL, ...CREDENTIALS };
const invalid = (message = "") =>
  expect.objectContaining({
    code: "invalid_configuration",
    outcome: "not_sent",
    message: expect.stringContaining(message),
  });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("the validation of client options", () => {
  test.each<[string, object]>([
    ["no baseUrl", { baseUrl: undefined }],
    ["a baseUrl without scheme", { baseUrl: "api.example.com" }],
    ["a baseUrl with the scheme ftp", { baseUrl: "ftp://api.example.com" }],
    ["a baseUrl with a query", { baseUrl: "https://api.example.com/?a=1" }],
    ["a baseUrl with a fragment", { baseUrl: "https://api.example.com/#a" }],
    ["a baseUrl with a password", { baseUrl: "https://a:b@api.example.com" }],
    ["a baseUrl with plain http and a host that is not allowed", { baseUrl: "http://api.example.com" }],
    ["a baseUrl with malformed percent-encoding", { baseUrl: "https://api.example.com/%zz" }],
    ["a baseUrl with a dot segment", { baseUrl: "https://api.example.com/a/../b" }],
    ["a baseUrl with an encoded dot segment", { baseUrl: "https://api.example.com/%2e%2e/" }],
    ["a baseUrl that begins with a space", { baseUrl: " https://api.example.com" }],
    ["a baseUrl with a line break", { baseUrl: "https://api.example.com\n" }],
    ["a baseUrl without slashes", { baseUrl: "https:api.example.com" }],
    ["a baseUrl with a third slash", { baseUrl: "https:///api.example.com" }],
    ["a baseUrl with backslashes", { baseUrl: "https:\\\\api.example.com" }],
    ["a baseUrl with an empty query", { baseUrl: "https://api.example.com?" }],
    ["a baseUrl with an empty fragment", { baseUrl: "https://api.example.com#" }],
    ["headers that differ only in case", { headers: { "X-A": "1", "x-a": "2" } }],
    ["no appKey", { appKey: undefined }],
    ["an appKey with a space", { appKey: "made up" }],
    ["an empty appSecret", { appSecret: "" }],
    ["credentials that are not a function", { appKey: undefined, appSecret: undefined, credentials: 5 }],
    ["credentials() together with an appKey", { credentials: () => CREDENTIALS }],
    ["a `fetch` that is not a function", { fetch: 5 }],
    ["an `onEvent` that is not a function", { onEvent: "log" }],
    ["a `now` that is not a function", { now: 5 }],
    ["a `nonce` that is not a function", { nonce: "5" }],
    ["`headers` that are not a plain object", { headers: new Headers({ "x-made-up": "a" }) }],
    ["a `timeout` that is not an object", { timeout: 5 }],
    ["a `retry` that is null", { retry: null }],
    ["allowInsecureHosts that is not a list", { allowInsecureHosts: "broker.test" }],
    ["dangerouslyAllowBrowser that is not a boolean", { dangerouslyAllowBrowser: "no" }],
    ["an unknown option", { retries: 3 }],
    ["an unknown property of `timeout`", { timeout: { atempt: 5 } }],
    ["an unknown property of `retry`", { retry: { attempts: 3, wait: 5 } }],
    ["0 attempts", { retry: { attempts: 0 } }],
    ["1.5 attempts", { retry: { attempts: 1.5 } }],
    ["a timeout of 0", { timeout: { attempt: 0 } }],
    ["a timeout of 2^31", { timeout: { overall: 2 ** 31 } }],
    ["a timeout that is not a number", { timeout: { attempt: "1s" } }],
    ["an unknown value of checkResponses", { checkResponses: "perhaps" }],
    ["an invalid header value", { headers: { "x-made-up": "a\nb" } }],
  ])("rejects %s", (_, wrong) => {
    const options: BrokerClientOptions = { ...good, ...wrong };
    expect(() => createBrokerClient(options)).toThrow(invalid());
  });

  test.each<[string, unknown[]]>([
    [
      "followServerClock",
      [true, {}, null, { maxSkew: 0 }, { maxSkew: Infinity }, { maxSkew: "1" }, { maxSkew: 1, max: 1 }],
    ],
    ["beforeAttempt", ["limiter", null, { wait: () => {} }]],
    ["maxResponseBytes", [0, -1, 1.5, NaN, Infinity, "1", null, 2 ** 60]],
  ])("rejects invalid values of the option %s", (name, values) => {
    for (const value of values) expect(() => createBrokerClient({ ...good, [name]: value })).toThrow(invalid(name));
  });

  const reserved =
    "x-app-key X-Signature x-signature-nonce x-timestamp x-version Host content-length content-type transfer-encoding " +
    "connection expect keep-alive upgrade";

  test.each(reserved.split(" "))("rejects the header %s", (name) => {
    expect(() => createBrokerClient({ ...good, headers: { [name]: "1" } })).toThrow(invalid(name));
  });

  test("rejects missing options if no environment variable is set", () => {
    expect(() => createBrokerClient()).toThrow(invalid("BROKER_BASE_URL"));
  });

  test("rejects null", () => {
    // @ts-expect-error a JavaScript caller may pass null
    expect(() => createBrokerClient(null)).toThrow(invalid());
  });

  test("reports the name of the environment variable for a missing credential", () => {
    expect(() => createBrokerClient({ ...good, appKey: undefined })).toThrow(invalid("BROKER_APP_KEY"));
    expect(() => createBrokerClient({ ...good, appSecret: undefined })).toThrow(invalid("BROKER_APP_SECRET"));
  });

  test("reports the name of an invalid header, but not the value", () => {
    // @ts-expect-error no such option
    expect(() => createBrokerClient({ ...good, timeouts: {} })).toThrow(invalid("timeouts"));
    const headers = { authorization: "Bearer made-up\n" };
    const thrown = () => createBrokerClient({ ...good, headers });
    expect(thrown).toThrow(invalid("authorization"));
    expect(thrown).not.toThrow("Bearer");
  });
});

describe("an environment variable", () => {
  test("replaces an option that is not set", async () => {
    vi.stubEnv("BROKER_BASE_URL", "https://env.example.com");
    vi.stubEnv("BROKER_APP_KEY", "env-app-key");
    vi.stubEnv("BROKER_APP_SECRET", "env-app-secret");
    const seen: Request[] = [];
    const fetch = (request: Request) => {
      seen.push(request);
      return Promise.resolve(Response.json([]));
    };
    await createBrokerClient<MadeUpPaths>({ fetch }).http.GET("/made/up");
    await createBrokerClient<MadeUpPaths>({ fetch, ...good }).http.GET("/made/up");
    await createBrokerClient<MadeUpPaths>({ fetch, credentials: () => CREDENTIALS }).http.GET("/made/up");
    expect(seen.map(({ url, headers }) => [new URL(url).host, headers.get("x-app-key")])).toEqual([
      ["env.example.com", "env-app-key"],
      ["api.example.com", CREDENTIALS.appKey],
      ["env.example.com", CREDENTIALS.appKey],
    ]);
  });

  test("counts as empty if reading the variable throws", () => {
    const env = new Proxy({}, { get: () => expect.unreachable() });
    vi.stubGlobal("process", { env, versions: {} });
    expect(() => createBrokerClient({ ...good, appKey: undefined })).toThrow(invalid());
  });
});

describe("createBrokerClient", () => {
  const pages: [string, object][] = [
    ["a page", { document: {}, navigator: { userAgent: "Mozilla/5.0 made up" } }],
    ["a page without a user agent", { document: {}, navigator: {} }],
    ["a worker", { document: undefined, navigator: { userAgent: "Mozilla/5.0 made up" } }],
  ];
  const enter = (surroundings: object) => {
    for (const [name, value] of Object.entries({ process: undefined, ...surroundings })) vi.stubGlobal(name, value);
  };

  test.each(pages)("throws in %s if the app secret or credentials are set", (_, surroundings) => {
    enter(surroundings);
    expect(() => createBrokerClient(good)).toThrow(invalid("dangerouslyAllowBrowser"));
    expect(() => createBrokerClient({ baseUrl: BASE_URL, credentials: () => CREDENTIALS })).toThrow(invalid());
  });

  test.each(pages)("works in %s if dangerouslyAllowBrowser is set", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient({ ...good, dangerouslyAllowBrowser: true })).toHaveProperty("trading");
  });

  test.each<[string, object]>([
    ["Deno", { navigator: { userAgent: "Deno/2.9" } }],
    ["workerd", { navigator: { userAgent: "Cloudflare-Workers" } }],
    ["a runtime without a navigator", { navigator: undefined }],
    ["Node with a document for tests", { process: { versions: { node: "24.0.0" } }, document: {} }],
  ])("works in %s", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient(good)).toHaveProperty("trading");
  });
});

test("every request has the headers of the client, unless the call sets the same header", async () => {
  const seen: Headers[] = [];
  const broker = madeUpBroker(BASE_URL, {
    headers: { "x-token": "made-up-token" },
    fetch: (request) => {
      seen.push(request.headers);
      return Promise.resolve(Response.json([]));
    },
  });
  await callByName(broker, "trading", "readMadeUp");
  await callByName(broker, "trading", "readMadeUp", { headers: { "X-Token": "of the call" } });
  await broker.http.GET("/made/up");
  await broker.fetch(`${BASE_URL}/made/up`, { headers: { "x-token": "of the call" } });
  expect(seen.map((headers) => headers.get("x-token"))).toEqual([
    "made-up-token",
    "of the call",
    "made-up-token",
    "of the call",
  ]);
});

test("credentials() is called for every attempt", async () => {
  const keys = ["first-made-up-key", "second-made-up-key"];
  const seen: (string | null)[] = [];
  const broker = madeUpBroker(BASE_URL, {
    appKey: undefined,
    appSecret: undefined,
    credentials: () => Promise.resolve({ appKey: keys[seen.length] ?? "", appSecret: "made-up" }),
    fetch: (request) => {
      seen.push(request.headers.get("x-app-key"));
      return Promise.resolve(
        seen.length === 1 ? new Response("", { status: 503, headers: { "retry-after": "0" } }) : Response.json([]),
      );
    },
  });
  await callByName(broker, "trading", "readMadeUp");
  expect(seen).toEqual(keys);
});
