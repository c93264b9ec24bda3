// The service receives exactly the validated and signed request, even if a caller's request changes later.
import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { Request as RequestOfUndici } from "undici";
import { describe, expect, test } from "vitest";
import { madeUpBroker, retryAtOnce, type MadeUpBroker } from "./helpers/ways.ts";
import type { FetchFunction } from "../src/index.ts";
import { CREDENTIALS } from "./helpers/support.ts";

retryAtOnce();

const CONTENT = '{"made":"up"}';

/** Starts a server that responds with 503 to every request. The client would retry a read. */
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

/** Expects one signed POST to `path`, and no request at the other server. */
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

/** Creates a `Request` of a subclass whose prototype has other members. */
function subclassed(url: string, members: PropertyDescriptorMap): Request {
  class Liar extends Request {}
  Object.defineProperties(Liar.prototype, members);
  return new Liar(url, post);
}

/** Requests whose properties return other values than the runtime sends. */
const LIARS: [liar: string, make: (url: string, other: string) => Request][] = [
  ["a subclass with another method", (url) => subclassed(url, { method: { get: () => "GET" } })],
  ["a subclass with another URL", (url, other) => subclassed(url, { url: { get: () => `${other}/elsewhere` } })],
  [
    "a subclass with another body, and a clone of another request",
    (url, other) =>
      subclassed(url, {
        body: { get: () => null },
        clone: { value: () => new Request(other) },
        arrayBuffer: { value: () => Promise.resolve(new ArrayBuffer(0)) },
      }),
  ],
  [
    "a property over the method",
    (url) => Object.defineProperty(new Request(url, post), "method", { value: "GET", configurable: true }),
  ],
  [
    "a getter with another method each time",
    (url) => {
      let reads = 0;
      return Object.defineProperty(new Request(url, post), "method", { get: () => (reads++ % 2 ? "GET" : "POST") });
    },
  ],
];

const ROUTES: [route: string, send: (env: TestEnvironment, make: () => Request) => Promise<unknown>][] = [
  [
    "from a middleware of the client",
    ({ broker }, onRequest) => {
      broker.http.use({ onRequest });
      return expect(callOperation(broker)).rejects.toMatchObject({ code: "http_status", outcome: "unknown" });
    },
  ],
  [
    "from a middleware of the call",
    ({ broker }, onRequest) => broker.http.GET("/made/up", { middleware: [{ onRequest }] }),
  ],
  [
    "through options.fetch of a middleware",
    ({ broker }, make) => {
      const onRequest = ({ options }: { options: { fetch: FetchFunction } }) => options.fetch(make());
      return broker.http.GET("/made/up", { middleware: [{ onRequest }] });
    },
  ],
  ["to broker.fetch", ({ broker }, make) => broker.fetch(make())],
];

describe.each(LIARS)("%s is sent with the values that the runtime sees", (_, make) => {
  test.each(ROUTES)("%s", async (_, send) => {
    await using env = await startEnvironment();
    await send(env, () => make(`${env.server.url}/a`, env.other.url));
    expectOnePost(env, "/a");
  });

  test("as the init of broker.fetch", async () => {
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

describe("a Request of another implementation", () => {
  test("is sent by broker.fetch", async () => {
    await using env = await startEnvironment();
    const request = new RequestOfUndici(`${env.server.url}/a`, post);
    await env.broker.fetch(request);
    expectOnePost(env, "/a");
    expect(await request.text()).toBe(CONTENT);
  });

  test("is sent if a middleware returns it", async () => {
    await using env = await startEnvironment();
    env.broker.http.use({ onRequest: () => new RequestOfUndici(`${env.server.url}/a`, post) });
    await env.broker.http.GET("/made/up");
    expectOnePost(env, "/a");
  });

  test("in a Proxy is sent at most once, signed, and to the right origin", async () => {
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

describe("the init of broker.fetch", () => {
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
  ])("sends one POST if it %s", async (_, init) => {
    await using env = await startEnvironment();
    await env.broker.fetch(`${env.server.url}/a`, init);
    expectOnePost(env, "/a");
  });

  test.each(["method", "body", "headers"])("has a property %s that is read only once", async (name) => {
    await using env = await startEnvironment();
    const init: object = { ...post, headers: {} };
    let reads = 0;
    const value: unknown = Reflect.get(init, name);
    await env.broker.fetch(`${env.server.url}/a`, Object.defineProperty(init, name, { get: () => (reads++, value) }));
    expect(reads).toBe(1);
    expectOnePost(env, "/a");
  });

  test("rejects with invalid_request if a getter throws", async () => {
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
  test("are read once, at every depth", async () => {
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

  test("can be inherited", async () => {
    await using env = await startEnvironment();
    await callOperation(env.broker, Object.create({ body: { made: "up" } })).catch(() => {});
    expectOnePost(env, "/made/up");
    await env.broker.http.POST("/made/up", Object.create({ body: { made: "up" } }));
    expect(Buffer.from(env.server.lastRequest().body).toString()).toBe(CONTENT);
  });

  test("can have Headers of a subclass, which are read once", async () => {
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

/** Calls an operation that is not in the types of the client. */
async function callOperation(broker: MadeUpBroker, inputs: object = { body: { made: "up" } }): Promise<unknown> {
  const operation: unknown = Reflect.get(broker.trading, "changeMadeUp");
  if (typeof operation !== "function") throw new TypeError("There is no changeMadeUp.");
  return operation(inputs);
}
