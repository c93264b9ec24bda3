import { afterEach, describe, expect, test, vi } from "vitest";
import { createBrokerClient } from "../src/index.ts";
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
  const invalidUrls = [
    "ftp://api.example.com https://api.example.com/?a=1 https://api.example.com/#a https://a:b@api.example.com",
    "http://api.example.com https://api.example.com/%zz https://api.example.com/a/../b https://api.example.com/%2e%2e/",
    "https:api.example.com https:///api.example.com https:\\\\api.example.com https://api.example.com?",
    "https://api.example.com# api.example.com",
  ].flatMap((line) => line.split(" "));

  const proto: unknown = JSON.parse('{"__proto__":"made-up"}');

  test.each<[string, readonly unknown[], string?]>([
    ["baseUrl", [undefined, ...invalidUrls, " https://api.example.com", "https://api.example.com\n"], ""],
    ["appKey", [undefined, "made up"], ""],
    ["appSecret", [""], ""],
    ["credentials", [5, () => CREDENTIALS]],
    ["fetch", [5]],
    ["onEvent", ["log"]],
    ["now", [5]],
    ["nonce", ["5"]],
    ["headers", [new Headers({ "x-made-up": "a" }), { "X-A": "1", "x-a": "2" }, { "x-made-up": "a\nb" }, proto]],
    ["timeout", [5, { atempt: 5 }, { attempt: 0 }, { overall: 2 ** 31 }, { attempt: "1s" }]],
    ["retry", [null, { attempts: 3, wait: 5 }, { attempts: 0 }, { attempts: 1.5 }]],
    ["allowInsecureHosts", ["broker.test"]],
    ["dangerouslyAllowBrowser", ["no"]],
    ["checkResponses", ["perhaps"]],
    ["retries", [3]],
    [
      "followServerClock",
      [true, {}, null, { maxSkew: 0 }, { maxSkew: Infinity }, { maxSkew: "1" }, { maxSkew: 1, max: 1 }],
    ],
    ["beforeAttempt", ["limiter", null, { wait: () => {} }]],
    ["maxResponseBytes", [0, -1, 1.5, NaN, Infinity, "1", null, 2 ** 60]],
  ])("createBrokerClient rejects each invalid value of the option `%s`", (name, values, message = name) => {
    for (const value of values) {
      expect(() => createBrokerClient({ ...good, [name]: value })).toThrow(invalid(message));
    }
  });

  const reserved =
    "x-app-key X-Signature x-signature-nonce x-timestamp x-version Host content-length content-type transfer-encoding " +
    "connection expect keep-alive upgrade";

  test.each(reserved.split(" "))("createBrokerClient rejects the header %s in the option `headers`", (name) => {
    expect(() => createBrokerClient({ ...good, headers: { [name]: "1" } })).toThrow(invalid(name));
  });

  test("createBrokerClient rejects missing options if no environment variable is set", () => {
    expect(() => createBrokerClient()).toThrow(invalid("BROKER_BASE_URL"));
  });

  test("createBrokerClient rejects options that are null", () => {
    // @ts-expect-error a JavaScript caller may pass null
    expect(() => createBrokerClient(null)).toThrow(invalid());
  });

  test("createBrokerClient reports the name of the environment variable for a missing credential", () => {
    expect(() => createBrokerClient({ ...good, appKey: undefined })).toThrow(invalid("BROKER_APP_KEY"));
    expect(() => createBrokerClient({ ...good, appSecret: undefined })).toThrow(invalid("BROKER_APP_SECRET"));
  });

  test("createBrokerClient reports the name of an unknown option or an invalid header, but not the header's value", () => {
    // @ts-expect-error no such option
    expect(() => createBrokerClient({ ...good, timeouts: {} })).toThrow(invalid("timeouts"));
    const headers = { authorization: "Bearer made-up\n" };
    const thrown = () => createBrokerClient({ ...good, headers });
    expect(thrown).toThrow(invalid("authorization"));
    expect(thrown).not.toThrow("Bearer");
  });
});

describe("an environment variable", () => {
  test("an environment variable replaces an option that is not set", async () => {
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

  test("an environment variable counts as empty if reading the variable throws", () => {
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

  test.each(pages)("createBrokerClient throws in %s if the app secret or credentials are set", (_, surroundings) => {
    enter(surroundings);
    expect(() => createBrokerClient(good)).toThrow(invalid("dangerouslyAllowBrowser"));
    expect(() => createBrokerClient({ baseUrl: BASE_URL, credentials: () => CREDENTIALS })).toThrow(invalid());
  });

  test.each(pages)("createBrokerClient works in %s if dangerouslyAllowBrowser is set", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient({ ...good, dangerouslyAllowBrowser: true })).toHaveProperty("trading");
  });

  test.each<[string, object]>([
    ["Deno", { navigator: { userAgent: "Deno/2.9" } }],
    ["workerd", { navigator: { userAgent: "Cloudflare-Workers" } }],
    ["a runtime without a navigator", { navigator: undefined }],
    ["Node with a document for tests", { process: { versions: { node: "24.0.0" } }, document: {} }],
  ])("createBrokerClient works in %s", (_, surroundings) => {
    enter(surroundings);
    expect(createBrokerClient(good)).toHaveProperty("trading");
  });
});

test.each([{ "X-Token": "of the client" }, () => ({ "X-Token": "of the client" })])(
  "every request has the headers of the client, unless the call sets the same header (headers: %s)",
  async (headers) => {
    const seen: Headers[] = [];
    const fetch = async (request: Request) => {
      seen.push(request.headers);
      return Response.json([]);
    };
    const broker = madeUpBroker(BASE_URL, { headers, fetch });
    for (const own of [{}, { headers: { "x-TOKEN": "of the call" } }]) {
      await callByName(broker, "trading", "readMadeUp", own);
      await broker.http.GET("/made/up", own);
      await broker.fetch(`${BASE_URL}/made/up`, own);
    }
    const expected = [...Array(3).fill("of the client"), ...Array(3).fill("of the call")];
    expect(seen.map((sent) => sent.get("x-token"))).toEqual(expected);
  },
);

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
