// The client reads each value of the caller once, as the runtime does, and sends what it has read.
import { answer, headerOf } from "@org/conformance/wire-server";
import fc from "fast-check";
import { Request as RequestOfUndici } from "undici";
import { describe, expect, test } from "vitest";
import type { FetchFunction } from "../src/index.ts";
import { expectSigned, startWire } from "./helpers/environment.ts";
import { callByName } from "./helpers/support.ts";
import { retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const CONTENT = '{"made":"up"}';

/** Responds with the status 503, so that the client retries a call that only reads data. */
const startEnvironment = () => startWire(() => answer(503));
type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>;

function expectOnePost({ server }: TestEnvironment, path: string): void {
  expect(server.requests.map(({ method, target, body }) => [method, target, String(body)])).toEqual([
    ["POST", path, CONTENT],
  ]);
  expectSigned(server.requests);
}

const BODY = { body: { made: "up" } };
const post = { method: "POST", body: CONTENT };

type Lies = Readonly<Record<string, PropertyDescriptor>>;

let reads = 0;

/** Properties that the runtime ignores, because a `Request` keeps its values in internal slots. */
const lies = fc.dictionary(
  fc.constantFrom("method", "url", "body", "clone", "arrayBuffer", "headers"),
  fc.constantFrom<PropertyDescriptor>(
    { value: "GET" },
    { value: null },
    { value: () => new Request("http://127.0.0.1:1/elsewhere") },
    { get: () => (reads++ % 2 ? "GET" : "POST") },
  ),
  { minKeys: 1 },
);

function liar(url: string, members: Lies, isSubclass: boolean): Request {
  class Liar extends Request {}
  if (isSubclass) Object.defineProperties(Liar.prototype, members);
  const request = new Liar(url, post);
  return isSubclass ? request : Object.defineProperties(request, members);
}

const ROUTES: [route: string, send: (env: TestEnvironment, make: () => Request) => Promise<unknown>][] = [
  [
    "a middleware of the client returns the Request",
    async ({ broker }, onRequest) => {
      broker.http.use({ onRequest });
      const failed = { code: "http_status", outcome: "unknown" };
      await expect(callByName(broker, "trading", "changeMadeUp", BODY)).rejects.toMatchObject(failed);
    },
  ],
  [
    "a middleware of the call returns the Request",
    ({ broker }, onRequest) => broker.http.GET("/made/up", { middleware: [{ onRequest }] }),
  ],
  [
    "a middleware passes the Request to options.fetch",
    ({ broker }, make) => {
      const onRequest = ({ options }: { options: { fetch: FetchFunction } }) => options.fetch(make());
      return broker.http.GET("/made/up", { middleware: [{ onRequest }] });
    },
  ],
  ["broker.fetch receives the Request", ({ broker }, make) => broker.fetch(make())],
  [
    "broker.fetch receives the Request as `init`",
    async ({ broker, baseUrl }, make) => {
      const init = make();
      await broker.fetch(`${baseUrl}/a`, init);
      expect(await Reflect.apply(Request.prototype.text, init, [])).toBe(CONTENT);
    },
  ],
];

describe("a Request that overrides properties such as `method`", () => {
  test.each(ROUTES)(
    "a Request that overrides properties is sent with the original method, URL and body if %s",
    async (_, send) => {
      const check = async (members: Lies, isSubclass: boolean) => {
        await using env = await startEnvironment();
        await send(env, () => liar(`${env.baseUrl}/a`, members, isSubclass));
        expectOnePost(env, "/a");
      };
      await fc.assert(fc.asyncProperty(lies, fc.boolean(), check), { numRuns: 20 });
    },
  );
});

describe("a Request of a different implementation", () => {
  test("a Request of a different implementation is sent by broker.fetch", async () => {
    await using env = await startEnvironment();
    const request = new RequestOfUndici(`${env.baseUrl}/a`, post);
    await env.broker.fetch(request);
    expectOnePost(env, "/a");
    expect(await request.text()).toBe(CONTENT);
  });

  test("a Request of a different implementation is sent if a middleware returns the Request", async () => {
    await using env = await startEnvironment();
    env.broker.http.use({ onRequest: () => new RequestOfUndici(`${env.baseUrl}/a`, post) });
    await env.broker.http.GET("/made/up");
    expectOnePost(env, "/a");
  });
});

describe("the inputs of an operation", () => {
  test("the client reads the inputs of an operation once, including nested properties", async () => {
    await using env = await startEnvironment();
    const reads: PropertyKey[] = [];
    const counted = (fields: object): object => {
      const get = (target: object, name: PropertyKey): unknown => {
        const isFirst = !reads.includes(name);
        if (Object.hasOwn(target, name)) reads.push(name);
        return isFirst ? Reflect.get(target, name) : "second";
      };
      return new Proxy(fields, { get });
    };
    const [query, headers] = [counted({ q: ["first"] }), counted({ "x-a": "1" })];
    const inputs = counted({ body: counted({ made: "up" }), query, headers });
    await callByName(env.broker, "trading", "changeMadeUp", inputs).catch(() => {});
    expectOnePost(env, "/made/up?q=first");
    expect(headerOf(env.server.lastRequest(), "x-a")).toBe("1");
    expect(reads.map(String).sort()).toEqual(["body", "headers", "made", "q", "query", "x-a"]);
  });

  test("a call sends inputs that it inherits from a prototype", async () => {
    await using env = await startEnvironment();
    await callByName(env.broker, "trading", "changeMadeUp", Object.create(BODY)).catch(() => {});
    expectOnePost(env, "/made/up");
    await env.broker.http.POST("/made/up", Object.create(BODY));
    expect(String(env.server.lastRequest().body)).toBe(CONTENT);
  });
});
