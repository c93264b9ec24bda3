// What `createBrokerClient` takes, and what it refuses.
import { afterEach, describe, expect, test, vi } from "vitest";
import { createBrokerClient, type BrokerClientOptions } from "../src/index.ts";
import { BASE_URL, callByName, CREDENTIALS } from "./helpers/support.ts";
import { madeUpBroker, type MadeUpPaths, retryAtOnce } from "./helpers/ways.ts";

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

describe("an invalid configuration", () => {
  test.each<[string, object]>([
    ["no baseUrl", { baseUrl: undefined }],
    ["a baseUrl without scheme", { baseUrl: "api.example.com" }],
    ["a baseUrl of another scheme", { baseUrl: "ftp://api.example.com" }],
    ["a baseUrl with a query", { baseUrl: "https://api.example.com/?a=1" }],
    ["a baseUrl with a fragment", { baseUrl: "https://api.example.com/#a" }],
    ["a baseUrl with a password", { baseUrl: "https://a:b@api.example.com" }],
    ["a baseUrl by plain http to a host that is not allowed", { baseUrl: "http://api.example.com" }],
    ["a baseUrl with malformed percent-encoding", { baseUrl: "https://api.example.com/%zz" }],
    ["a baseUrl with a dot segment", { baseUrl: "https://api.example.com/a/../b" }],
    ["a baseUrl with an encoded dot segment", { baseUrl: "https://api.example.com/%2e%2e/" }],
    ["a baseUrl with a space before it", { baseUrl: " https://api.example.com" }],
    ["a baseUrl with a line break", { baseUrl: "https://api.example.com\n" }],
    ["a baseUrl without slashes", { baseUrl: "https:api.example.com" }],
    ["a baseUrl with a third slash", { baseUrl: "https:///api.example.com" }],
    ["a baseUrl with backslashes", { baseUrl: "https:\\\\api.example.com" }],
    ["a baseUrl with an empty query", { baseUrl: "https://api.example.com?" }],
    ["a baseUrl with an empty fragment", { baseUrl: "https://api.example.com#" }],
    ["headers that differ in case only", { headers: { "X-A": "1", "x-a": "2" } }],
    ["no appKey", { appKey: undefined }],
    ["an appKey that cannot travel", { appKey: "made up" }],
    ["an empty appSecret", { appSecret: "" }],
    ["credentials that are no function", { appKey: undefined, appSecret: undefined, credentials: 5 }],
    ["credentials beside a key", { credentials: () => CREDENTIALS }],
    ["a fetch that is none", { fetch: 5 }],
    ["an onEvent that is none", { onEvent: "log" }],
    ["a clock that is none", { now: 5 }],
    ["a nonce that is none", { nonce: "5" }],
    ["headers that are no plain object", { headers: new Headers({ "x-made-up": "a" }) }],
    ["a timeout that is no object", { timeout: 5 }],
    ["a retry that is no object", { retry: null }],
    ["a host in the place of hosts", { allowInsecureHosts: "broker.test" }],
    ["a perhaps in the place of yes", { dangerouslyAllowBrowser: "no" }],
    ["an option that is not there", { retries: 3 }],
    ["a timeout that is not there", { timeout: { atempt: 5 } }],
    ["a retry that is not there", { retry: { attempts: 3, wait: 5 } }],
    ["no attempts", { retry: { attempts: 0 } }],
    ["half an attempt", { retry: { attempts: 1.5 } }],
    ["a timeout of nothing", { timeout: { attempt: 0 } }],
    ["a timeout that a timer cannot hold", { timeout: { overall: 2 ** 31 } }],
    ["a timeout that is no number", { timeout: { attempt: "1s" } }],
    ["another way to check responses", { checkResponses: "perhaps" }],
    ["a header that cannot travel", { headers: { "x-made-up": "a\nb" } }],
    ["a header of the signature", { headers: { "X-Signature-Nonce": "mine" } }],
    ["a header that fetch sets", { headers: { Host: "elsewhere" } }],
  ])("%s", (_, wrong) => {
    const options: BrokerClientOptions = { ...good, ...wrong };
    expect(() => createBrokerClient(options)).toThrow(invalid());
  });

  test("nothing at all", () => {
    expect(() => createBrokerClient()).toThrow(invalid("BROKER_BASE_URL"));
  });

  test("no object", () => {
    // @ts-expect-error what a JavaScript caller may do
    expect(() => createBrokerClient(null)).toThrow(invalid());
  });

  test("says what is missing, and where it can be given", () => {
    expect(() => createBrokerClient({ ...good, appKey: undefined })).toThrow(invalid("BROKER_APP_KEY"));
    expect(() => createBrokerClient({ ...good, appSecret: undefined })).toThrow(invalid("BROKER_APP_SECRET"));
  });

  test("says which option there is not, and nothing of a header's value", () => {
    // @ts-expect-error no such option
    expect(() => createBrokerClient({ ...good, timeouts: {} })).toThrow(invalid("timeouts"));
    const headers = { authorization: "Bearer made-up\n" };
    const thrown = () => createBrokerClient({ ...good, headers });
    expect(thrown).toThrow(invalid("authorization"));
    expect(thrown).not.toThrow("Bearer");
  });
});

describe("the environment", () => {
  test("fills in what was not given", async () => {
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

  test("may be there and not to be read", () => {
    const env = new Proxy({}, { get: () => expect.unreachable() });
    vi.stubGlobal("process", { env, versions: {} });
    expect(() => createBrokerClient({ ...good, appKey: undefined })).toThrow(invalid());
  });
});

describe("in a browser", () => {
  const pages: [string, object][] = [
    ["a page", { document: {}, navigator: { userAgent: "Mozilla/5.0 made up" } }],
    ["a page that hides what it is", { document: {}, navigator: {} }],
    ["a worker", { document: undefined, navigator: { userAgent: "Mozilla/5.0 made up" } }],
  ];
  const enter = (surroundings: object) => {
    for (const [name, value] of Object.entries({ process: undefined, ...surroundings })) vi.stubGlobal(name, value);
  };

  test.each(pages)("%s: a secret is refused", (_, surroundings) => {
    enter(surroundings);
    expect(() => createBrokerClient(good)).toThrow(invalid("dangerouslyAllowBrowser"));
    expect(() => createBrokerClient({ baseUrl: BASE_URL, credentials: () => CREDENTIALS })).toThrow(invalid());
  });

  test.each(pages)("%s: unless it is meant", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient({ ...good, dangerouslyAllowBrowser: true })).toHaveProperty("trading");
  });

  test.each<[string, object]>([
    ["Deno", { navigator: { userAgent: "Deno/2.9" } }],
    ["workerd", { navigator: { userAgent: "Cloudflare-Workers" } }],
    ["a runtime that says nothing", { navigator: undefined }],
    ["Node with a document for tests", { process: { versions: { node: "24.0.0" } }, document: {} }],
  ])("%s is none", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient(good)).toHaveProperty("trading");
  });
});

test("headers go with every request, and replace none of a call's own", async () => {
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

test("credentials are asked at every attempt", async () => {
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
