// Whatever a request shows, what is signed is what is sent.
import { independentSignature } from "@org/independent-signature";
import { headerOf, startWireServer } from "@org/independent-signature/wire-server";
import { describe, expect, test } from "vitest";
import { createSigner, createSigningFetch, signRequest } from "../src/index.ts";
import { signingMiddleware } from "../src/openapi-fetch.ts";
import { APP_KEY, APP_SECRET, code } from "./support.ts";

const signer = createSigner({ appKey: APP_KEY, appSecret: APP_SECRET });
const post = { method: "POST", body: '{"made":"up"}' };

/** Instances of a subclass of `Request` whose prototype has other members. */
function subclassed(url: string, members: PropertyDescriptorMap): Request {
  class Liar extends Request {}
  Object.defineProperties(Liar.prototype, members);
  return new Liar(url, post);
}

const LIARS: [string, (url: string) => Request][] = [
  ["another method", (url) => subclassed(url, { method: { get: () => "GET" } })],
  ["another URL", (url) => subclassed(url, { url: { get: () => `${url}/elsewhere` } })],
  ["no body", (url) => subclassed(url, { body: { get: () => null }, clone: { value: () => new Request(url) } })],
  ["another method, by a property", (url) => Object.defineProperty(new Request(url, post), "method", { value: "GET" })],
];

const WAYS: [string, (request: Request, url: string) => Promise<unknown>][] = [
  ["signRequest", async (request) => fetch(await signRequest(request, signer))],
  ["createSigningFetch", (request) => createSigningFetch(signer)(request)],
  ["createSigningFetch with an init", (request) => createSigningFetch(signer)(request, { headers: { "x-a": "b" } })],
  ["createSigningFetch, as the init", (request, url) => createSigningFetch(signer)(url, request)],
  [
    "signingMiddleware",
    async (request) => {
      const options = { pathSerializer: (path: string) => path };
      return fetch(await signingMiddleware(signer).onRequest({ request, schemaPath: "/a", params: {}, options }));
    },
  ],
];

describe.each(WAYS)("%s", (_, send) => {
  test.each(LIARS)("sees through a request that shows %s", async (_, make) => {
    await using server = await startWireServer();
    const request = make(`${server.url}/a`);
    await send(request, `${server.url}/a`);
    expect(server.requests.map(({ method, target }) => [method, target])).toEqual([["POST", "/a"]]);
    const wire = server.lastRequest();
    expect(Buffer.from(wire.body).toString()).toBe(post.body);
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, APP_SECRET).signature);
    // It can be sent again.
    expect(await Reflect.apply(Request.prototype.text, request, [])).toBe(post.body);
  });

  test("refuses a request that cannot be copied", async () => {
    await using server = await startWireServer();
    const proxy = new Proxy(new Request(`${server.url}/a`, post), {
      get: () => {
        throw new Error("made up");
      },
    });
    const refused = await send(proxy, `${server.url}/a`).catch((error: unknown) => error);
    // Node 20 can copy it.
    const [sent] = server.requests;
    expect(sent ? sent.method : refused).toEqual(sent ? "POST" : code("invalid_request"));
  });
});

describe("the init of createSigningFetch", () => {
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
  ])("%s", async (_, init) => {
    await using server = await startWireServer();
    await createSigningFetch(signer)(`${server.url}/a`, init);
    expect(server.lastRequest().method).toBe("POST");
    expect(Buffer.from(server.lastRequest().body).toString()).toBe(post.body);
  });

  test("is read once", async () => {
    await using server = await startWireServer();
    let reads = 0;
    const init = Object.defineProperty({ method: "POST" }, "body", { get: () => (++reads === 1 ? "{}" : "[]") });
    await createSigningFetch(signer)(`${server.url}/a`, init);
    expect(Buffer.from(server.lastRequest().body).toString()).toBe("{}");
    expect(reads).toBe(1);
  });

  test.each<[string, object]>([
    ["a dispatcher that is none", { dispatcher: 5 }],
    ["an unknown cache", { cache: "made up" }],
    ["a signal that is none", { signal: {} }],
    ["a getter that throws", Object.defineProperty({}, "method", { get: () => expect.unreachable() })],
  ])("with %s is refused before anything is sent", async (_, init) => {
    await using server = await startWireServer();
    await expect(createSigningFetch(signer)(`${server.url}/a`, init)).rejects.toEqual(code("invalid_request"));
    expect(server.requests).toHaveLength(0);
  });
});

describe("an empty body has no content type", () => {
  test.each(["PUT", "PATCH", "DELETE"])("of a %s", async (method) => {
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
  });

  test("unless it is a POST, which the service wants as JSON", async () => {
    await using server = await startWireServer();
    await createSigningFetch(signer)(`${server.url}/a`, { method: "POST", body: "" });
    expect(headerOf(server.lastRequest(), "content-type")).toBe("application/json");
  });

  test("unless it is the caller's own JSON", async () => {
    await using server = await startWireServer();
    const headers = { "content-type": "application/json" };
    await createSigningFetch(signer)(`${server.url}/a`, { method: "PUT", body: "", headers });
    expect(headerOf(server.lastRequest(), "content-type")).toBe("application/json");
  });
});
