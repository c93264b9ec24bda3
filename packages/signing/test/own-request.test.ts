// Tests `Request` objects with misleading properties. The signature must belong to the request that is sent.
import { independentSignature } from "@org/conformance/independent";
import { headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { createSigner, createSigningFetch, signRequest } from "../src/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET, code } from "./helpers/support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const post = { method: "POST", body: '{"made":"up"}' };

function subclassed(url: string, members: PropertyDescriptorMap): Request {
  class Misleading extends Request {}
  Object.defineProperties(Misleading.prototype, members);
  return new Misleading(url, post);
}

const MISLEADING: [string, (url: string) => Request][] = [
  ["a getter that returns a wrong method", (url) => subclassed(url, { method: { get: () => "GET" } })],
  ["a getter that returns a wrong URL", (url) => subclassed(url, { url: { get: () => `${url}/other` } })],
  [
    "a getter that returns no body",
    (url) => subclassed(url, { body: { get: () => null }, clone: { value: () => new Request(url) } }),
  ],
  [
    "an own property with a wrong method",
    (url) => Object.defineProperty(new Request(url, post), "method", { value: "GET" }),
  ],
];

const WAYS: [string, (request: Request, url: string) => Promise<unknown>][] = [
  ["signRequest", async (request) => fetch(await signRequest(request, signer))],
  ["createSigningFetch", (request) => createSigningFetch(signer)(request)],
  [
    "createSigningFetch with a Request and an init object",
    (request) => createSigningFetch(signer)(request, { headers: { "x-a": "b" } }),
  ],
  [
    "createSigningFetch with the Request as the init object",
    (request, url) => createSigningFetch(signer)(url, request),
  ],
  [
    "signingMiddleware",
    async (request) => {
      const options = { pathSerializer: (path: string) => path };
      return fetch(await signingMiddleware(signer).onRequest({ request, schemaPath: "/a", params: {}, options }));
    },
  ],
];

describe.each(WAYS)("the signing function %s", (_, send) => {
  test.each(MISLEADING)(
    "a signing function computes the right signature, even if the Request object has %s",
    async (_, make) => {
      await using server = await startWireServer();
      const request = make(`${server.url}/a`);
      await send(request, `${server.url}/a`);
      expect(server.requests.map(({ method, target }) => [method, target])).toEqual([["POST", "/a"]]);
      const wire = server.lastRequest();
      expect(Buffer.from(wire.body).toString()).toBe(post.body);
      expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, APP_SECRET).signature);
      // The caller can still read the body of the given request.
      expect(await Reflect.apply(Request.prototype.text, request, [])).toBe(post.body);
    },
  );

  test("a signing function rejects a Proxy of a Request, unless the runtime can copy the Proxy", async () => {
    await using server = await startWireServer();
    const proxy = new Proxy(new Request(`${server.url}/a`, post), {
      get: () => {
        throw new Error("made up");
      },
    });
    const refused = await send(proxy, `${server.url}/a`).catch((error: unknown) => error);
    // Node 20 can copy a Proxy of a Request.
    const [sent] = server.requests;
    expect(sent ? sent.method : refused).toEqual(sent ? "POST" : code("invalid_request"));
  });
});

describe("createSigningFetch", () => {
  test.each<[string, object]>([
    ["inherits from another object", Object.create(post)],
    [
      "is an instance with getters",
      new (class {
        get method() {
          return "POST";
        }
        get body() {
          return post.body;
        }
      })(),
    ],
  ])("createSigningFetch sends the method and the body of an init object that %s", async (_, init) => {
    await using server = await startWireServer();
    await createSigningFetch(signer)(`${server.url}/a`, init);
    expect(server.lastRequest().method).toBe("POST");
    expect(Buffer.from(server.lastRequest().body).toString()).toBe(post.body);
  });

  test("createSigningFetch reads the `body` property of an init object exactly once", async () => {
    await using server = await startWireServer();
    let reads = 0;
    const init = Object.defineProperty({ method: "POST" }, "body", { get: () => (++reads === 1 ? "{}" : "[]") });
    await createSigningFetch(signer)(`${server.url}/a`, init);
    expect(Buffer.from(server.lastRequest().body).toString()).toBe("{}");
    expect(reads).toBe(1);
  });

  test.each<[string, object]>([
    ["an invalid dispatcher", { dispatcher: 5 }],
    ["an unknown cache mode", { cache: "made up" }],
    ["an invalid signal", { signal: {} }],
    ["a getter that throws", Object.defineProperty({}, "method", { get: () => expect.unreachable() })],
  ])("createSigningFetch rejects an init object that has %s", async (_, init) => {
    await using server = await startWireServer();
    await expect(createSigningFetch(signer)(`${server.url}/a`, init)).rejects.toEqual(code("invalid_request"));
    expect(server.requests).toHaveLength(0);
  });
});

describe("createSigningFetch and signRequest", () => {
  test.each<[string, RequestInit]>([
    ["a GET", {}],
    ["a POST", post],
    ["a POST with keepalive", { ...post, keepalive: true }],
    ["a POST without a body", { method: "POST" }],
    ["a DELETE", { method: "DELETE" }],
  ])("createSigningFetch and signRequest keep the option `dispatcher` of %s", async (_, init) => {
    await using server = await startWireServer();
    await fetch("data:,");
    const agent: { dispatch(...given: unknown[]): boolean } = Reflect.get(
      globalThis,
      Symbol.for("undici.globalDispatcher.1"),
    );
    let dispatched = 0;
    const dispatcher = { dispatch: (...given: unknown[]) => (dispatched++, agent.dispatch(...given)) };
    const request = new Request(`${server.url}/a`, Object.assign({}, init, { dispatcher }));
    await createSigningFetch(signer)(request);
    await fetch(await signRequest(request, signer));
    expect(dispatched).toBe(2);
    expect(server.requests).toHaveLength(2);
  });
});

describe("createSigningFetch", () => {
  test.each<[string, unknown]>([
    ["an empty array", []],
    ["an array", [1, 2]],
    ["an array of arrays", [["true"]]],
    ["an object with a toString", { toString: () => "1" }],
    ["a function with a toString", Object.assign(() => 1, { toString: () => "1" })],
    ["a String object", Object("1")],
    ["a Number object", Object(1)],
    ["an object with a toString and a valueOf", { toString: () => "1", valueOf: () => 1 }],
    ["bytes in shared memory", new Uint8Array(new SharedArrayBuffer(2))],
  ])("createSigningFetch rejects a body that is %s", async (_, body) => {
    const sent: Request[] = [];
    const signingFetch = createSigningFetch(signer, async (request) => (sent.push(request), Response.json([])));
    const init: object = { method: "POST", body };
    for (const input of ["https://api.example.com/a", new Request("https://api.example.com/a", post)]) {
      await expect(signingFetch(input, init)).rejects.toEqual(code("unsupported_body"));
    }
    expect(sent).toHaveLength(0);
  });

  test.each(["proxy", "tls", "unix"])("createSigningFetch rejects the option `%s` of Bun's fetch", async (name) => {
    const signingFetch = createSigningFetch(signer, () => expect.unreachable());
    const init: object = { [name]: "http://127.0.0.1:9" };
    await expect(signingFetch("https://api.example.com/a", init)).rejects.toEqual(code("invalid_request"));
  });

  test.each<[string, (text: string) => unknown]>([
    ["a String object", (text) => Object(text)],
    ["an object with a toString", (text) => ({ toString: () => text })],
    ["an array", (text) => [text]],
    ["an object with the tag of a URL", (text) => ({ [Symbol.toStringTag]: "URL", toString: () => text })],
  ])("createSigningFetch rejects a dot segment in a URL that is %s", async (_, make) => {
    const signingFetch = createSigningFetch(signer, () => expect.unreachable());
    const call: unknown = Reflect.apply(signingFetch, undefined, [make("https://api.example.com/a/../b")]);
    await expect(call).rejects.toEqual(code("dot_segment"));
  });
});

test("createSigningFetch sends the empty body of an init object instead of the body of the Request", async () => {
  await using server = await startWireServer();
  await createSigningFetch(signer)(new Request(`${server.url}/a`, post), { body: "" });
  expect(server.lastRequest().body).toHaveLength(0);
});

describe("a signed request with an empty body", () => {
  test.each(["PUT", "PATCH", "DELETE"])(
    "a signed request with an empty body has no content type if the method is %s",
    async (method) => {
      await using server = await startWireServer();
      for (const body of ["", new URLSearchParams()]) {
        await createSigningFetch(signer)(`${server.url}/a`, { method, body });
        await fetch(await signRequest(new Request(`${server.url}/a`, { method, body }), signer));
      }
      expect(server.requests.map((wire) => headerOf(wire, "content-type"))).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});
