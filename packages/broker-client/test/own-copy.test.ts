import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { Request as RequestOfUndici } from "undici";
import { describe, expect, test } from "vitest";
import { madeUpBroker, retryAtOnce, type MadeUpBroker } from "./helpers/ways.ts";
import type { FetchFunction } from "../src/index.ts";
import { CREDENTIALS } from "./helpers/support.ts";

retryAtOnce();

const CONTENT = '{"made":"up"}';

/** Responds with the status 503, so that the client retries a call that only reads data. */
async function startEnvironment() {
  const server = await startWireServer(() => "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n");
  const other = await startWireServer();
  return {
    server,
    other,
    broker: madeUpBroker(server.url),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}
type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>;

function expectOnePost({ server, other }: TestEnvironment, path: string): void {
  expect(server.requests.map(({ method, target, body }) => [method, target, Buffer.from(body).toString()])).toEqual([
    ["POST", path, CONTENT],
  ]);
  for (const wire of server.requests) {
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  }
  expect(other.requests).toHaveLength(0);
}

const post = { method: "POST", body: CONTENT };

function subclassed(url: string, members: PropertyDescriptorMap): Request {
  class Liar extends Request {}
  Object.defineProperties(Liar.prototype, members);
  return new Liar(url, post);
}

/** Request objects that override properties such as `method`. The runtime ignores the overrides. */
const LIARS: [liar: string, make: (url: string, other: string) => Request][] = [
  ["a Request object whose class overrides `method`", (url) => subclassed(url, { method: { get: () => "GET" } })],
  [
    "a Request object whose class overrides `url`",
    (url, other) => subclassed(url, { url: { get: () => `${other}/elsewhere` } }),
  ],
  [
    "a Request object whose class overrides `body`, `clone` and `arrayBuffer`",
    (url, other) =>
      subclassed(url, {
        body: { get: () => null },
        clone: { value: () => new Request(other) },
        arrayBuffer: { value: () => Promise.resolve(new ArrayBuffer(0)) },
      }),
  ],
  [
    "a Request object with its own property `method`",
    (url) => Object.defineProperty(new Request(url, post), "method", { value: "GET", configurable: true }),
  ],
  [
    "a Request object whose getter `method` returns two methods in turn",
    (url) => {
      let reads = 0;
      return Object.defineProperty(new Request(url, post), "method", { get: () => (reads++ % 2 ? "GET" : "POST") });
    },
  ],
];

const ROUTES: [route: string, send: (env: TestEnvironment, make: () => Request) => Promise<unknown>][] = [
  [
    "if a middleware of the client returns the Request",
    ({ broker }, onRequest) => {
      broker.http.use({ onRequest });
      return expect(callOperation(broker)).rejects.toMatchObject({ code: "http_status", outcome: "unknown" });
    },
  ],
  [
    "if a middleware of the call returns the Request",
    ({ broker }, onRequest) => broker.http.GET("/made/up", { middleware: [{ onRequest }] }),
  ],
  [
    "if a middleware passes the Request to options.fetch",
    ({ broker }, make) => {
      const onRequest = ({ options }: { options: { fetch: FetchFunction } }) => options.fetch(make());
      return broker.http.GET("/made/up", { middleware: [{ onRequest }] });
    },
  ],
  ["if broker.fetch receives the Request", ({ broker }, make) => broker.fetch(make())],
];

describe.each(LIARS)("%s", (_, make) => {
  test.each(ROUTES)("is sent with the original method, URL and body %s", async (_, send) => {
    await using env = await startEnvironment();
    await send(env, () => make(`${env.server.url}/a`, env.other.url));
    expectOnePost(env, "/a");
  });

  test("is sent with the original method and body if broker.fetch receives the Request as `init`", async () => {
    await using env = await startEnvironment();
    const init = make(`${env.server.url}/elsewhere`, env.other.url);
    await env.broker.fetch(`${env.server.url}/a`, init);
    expectOnePost(env, "/a");
    expect(await Reflect.apply(Request.prototype.text, init, [])).toBe(CONTENT);
  });
});

test("a call ignores properties that a middleware defines on the request", async () => {
  await using env = await startEnvironment();
  env.broker.http.use({
    onRequest: ({ request }) => {
      Object.defineProperty(request, "method", { value: "GET" });
      Object.defineProperty(request, "url", { value: `${env.other.url}/elsewhere` });
    },
  });
  await env.broker.http.POST("/made/up", { body: { made: "up" } });
  expectOnePost(env, "/made/up");
});

describe("a Request of a different implementation", () => {
  test("is sent by broker.fetch", async () => {
    await using env = await startEnvironment();
    const request = new RequestOfUndici(`${env.server.url}/a`, post);
    await env.broker.fetch(request);
    expectOnePost(env, "/a");
    expect(await request.text()).toBe(CONTENT);
  });

  test("is sent if a middleware returns the Request", async () => {
    await using env = await startEnvironment();
    env.broker.http.use({ onRequest: () => new RequestOfUndici(`${env.server.url}/a`, post) });
    await env.broker.http.GET("/made/up");
    expectOnePost(env, "/a");
  });

  test("is sent at most once if the Request is a Proxy", async () => {
    await using env = await startEnvironment();
    const request = new Request(`${env.server.url}/elsewhere`, post);
    const proxy = new Proxy(request, {
      get(target, name) {
        if (name === "url") return `${env.server.url}/a`;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await env.broker.fetch(proxy).catch(() => {});
    expect(env.other.requests).toHaveLength(0);
    for (const wire of env.server.requests) {
      expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
      expect(wire.method).toBe("POST");
    }
    expect(env.server.requests.length).toBeLessThanOrEqual(1);
  });
});

describe("broker.fetch", () => {
  test.each<[string, object]>([
    ["inherits from another object", Object.create(post)],
    [
      "is an instance with getters",
      new (class {
        get method() {
          return "POST";
        }
        get body() {
          return CONTENT;
        }
      })(),
    ],
    ["is a Proxy", new Proxy(post, {})],
    ["is frozen", Object.freeze({ ...post })],
  ])("sends one POST request if the argument `init` %s", async (_, init) => {
    await using env = await startEnvironment();
    await env.broker.fetch(`${env.server.url}/a`, init);
    expectOnePost(env, "/a");
  });

  test.each(["method", "body", "headers"])("reads the property `%s` of the argument `init` once", async (name) => {
    await using env = await startEnvironment();
    const init: object = { ...post, headers: {} };
    let reads = 0;
    const value: unknown = Reflect.get(init, name);
    await env.broker.fetch(`${env.server.url}/a`, Object.defineProperty(init, name, { get: () => (reads++, value) }));
    expect(reads).toBe(1);
    expectOnePost(env, "/a");
  });

  test("rejects with invalid_request if a getter of the argument `init` throws", async () => {
    await using env = await startEnvironment();
    const bug = new Error("made up");
    const init = Object.defineProperty({}, "method", {
      get: () => {
        throw bug;
      },
    });
    const call = env.broker.fetch(`${env.server.url}/a`, init);
    await expect(call).rejects.toMatchObject({ code: "request_refused", reason: "invalid_request" });
    expect(env.server.requests).toHaveLength(0);
  });
});

describe("the inputs of an operation", () => {
  test("are read once, including nested properties", async () => {
    await using env = await startEnvironment();
    const reads: string[] = [];
    const counted = (name: string, value: unknown): object =>
      Object.defineProperty({}, name, {
        enumerable: true,
        get: () => {
          reads.push(name);
          return reads.filter((each) => each === name).length === 1 ? value : "second";
        },
      });
    const inputs = Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(counted("body", counted("made", "up"))),
        ...Object.getOwnPropertyDescriptors(counted("query", counted("q", ["first"]))),
        ...Object.getOwnPropertyDescriptors(counted("headers", counted("x-a", "1"))),
      },
    );
    await callOperation(env.broker, inputs).catch(() => {});
    expectOnePost(env, "/made/up?q=first");
    expect(headerOf(env.server.lastRequest(), "x-a")).toBe("1");
    expect([...reads].sort()).toEqual(["body", "headers", "made", "q", "query", "x-a"]);
  });

  test("can be inherited from a prototype", async () => {
    await using env = await startEnvironment();
    await callOperation(env.broker, Object.create({ body: { made: "up" } })).catch(() => {});
    expectOnePost(env, "/made/up");
    await env.broker.http.POST("/made/up", Object.create({ body: { made: "up" } }));
    expect(Buffer.from(env.server.lastRequest().body).toString()).toBe(CONTENT);
  });

  test("the client reads the entries of a Headers object once", async () => {
    await using env = await startEnvironment();
    class Odd extends Headers {}
    let reads = 0;
    const value = () => [["x-a", ++reads === 1 ? "first" : "second"]][Symbol.iterator]();
    Object.defineProperty(Odd.prototype, Symbol.iterator, { value });
    const headers = new Odd({ "x-a": "real" });
    await env.broker.http.POST("/made/up", { body: { made: "up" }, headers });
    expect(headerOf(env.server.lastRequest(), "x-a")).toBe("first");
    expect(reads).toBe(1);
  });
});

/** Calls an operation that the types of the client do not have. */
async function callOperation(broker: MadeUpBroker, inputs: object = { body: { made: "up" } }): Promise<unknown> {
  const operation: unknown = Reflect.get(broker.trading, "changeMadeUp");
  if (typeof operation !== "function") throw new TypeError("There is no changeMadeUp.");
  return operation(inputs);
}
