// Whatever a caller adds, per client or per call, stands above the signer; nothing gets round it.
import { independentSignature, type WireRequest } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, vi } from "vitest";
import { createBrokerClient, type Transport } from "../src/index.ts";
import { CREDENTIALS } from "./helpers/support.ts";

const PATH = "/trading/accounts/list";
const refused = (reason: string) => expect.objectContaining({ code: "request_refused", reason });

async function startWorld(respond?: (request: WireRequest) => string) {
  const server = await startWireServer(respond);
  const broker = createBrokerClient({ baseUrl: server.url, ...CREDENTIALS });
  return { server, broker, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function expectSigned(requests: readonly WireRequest[]): void {
  expect(requests.length).toBeGreaterThan(0);
  for (const wire of requests) {
    expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
  }
}

describe("middleware", () => {
  const rewriting = {
    onRequest: ({ request }: { request: Request }) =>
      new Request(`${request.url}?added=by%20middleware`, {
        method: "POST",
        body: '{ "added": true }',
        headers: request.headers,
      }),
  };

  test("of the client: what it changes is signed", async () => {
    await using world = await startWorld();
    world.broker.http.use(rewriting);
    await world.broker.http.GET(PATH);
    await world.broker.trading.listAccounts();
    expectSigned(world.server.requests);
    expect(world.server.requests.map(({ target }) => target)).toEqual(
      Array.from({ length: 2 }, () => `${PATH}?added=by%20middleware`),
    );
    expect(Buffer.from(world.server.lastRequest().body).toString()).toBe('{"added":true}');
  });

  test("of the call: what it changes is signed", async () => {
    await using world = await startWorld();
    await world.broker.http.GET(PATH, { middleware: [rewriting] });
    expectSigned(world.server.requests);
    expect(world.server.requests[0]?.target).toBe(`${PATH}?added=by%20middleware`);
  });

  test("cannot send to another origin, and nothing is signed for it", async () => {
    await using world = await startWorld();
    await using elsewhere = await startWireServer();
    const seen = vi.fn<Transport>();
    const broker = createBrokerClient({ baseUrl: world.server.url, ...CREDENTIALS, fetch: seen });
    broker.http.use({ onRequest: ({ request }) => new Request(elsewhere.url + PATH, request) });
    await expect(broker.http.GET(PATH)).rejects.toThrow(refused("foreign_origin"));
    expect(seen).not.toHaveBeenCalled();
    expect(elsewhere.requests).toHaveLength(0);
  });

  test("that resends through options.fetch signs anew", async () => {
    await using world = await startWorld();
    world.broker.http.use({ onRequest: async ({ request, options }) => void (await options.fetch(request.clone())) });
    await world.broker.http.GET(PATH);
    expectSigned(world.server.requests);
    const nonces = world.server.requests.map((request) => headerOf(request, "x-signature-nonce"));
    expect(new Set(nonces).size).toBe(2);
  });
});

describe("a call's own options", () => {
  test("fetch goes under the signer", async () => {
    await using world = await startWorld();
    const seen: Request[] = [];
    const { data } = await world.broker.http.GET(PATH, {
      fetch: (request) => {
        seen.push(request);
        return fetch(request);
      },
    });
    expect(data).toEqual([]);
    expect(seen[0]?.headers.get("x-signature")).toBeTruthy();
    expect(seen[0]?.headers.get("x-version")).toBe("v3");
    expectSigned(world.server.requests);
  });

  test.each(["GET", "request"] as const)("baseUrl is refused, by %s", async (member) => {
    await using world = await startWorld();
    await using elsewhere = await startWireServer();
    const init = { baseUrl: elsewhere.url };
    const call = member === "GET" ? world.broker.http.GET(PATH, init) : world.broker.http.request("get", PATH, init);
    await expect(call).rejects.toThrow(refused("per_call_base_url"));
    expect([...world.server.requests, ...elsewhere.requests]).toHaveLength(0);
  });

  test("requestInitExt is refused", async () => {
    await using world = await startWorld();
    const call = world.broker.http.GET(PATH, { requestInitExt: { headers: { "x-app-key": "another" } } });
    await expect(call).rejects.toThrow(refused("per_call_request_init_ext"));
    expect(world.server.requests).toHaveLength(0);
  });

  test("Request does not matter: what is sent is made by the platform's own", async () => {
    await using world = await startWorld();
    class Other extends Request {
      // The init is lost, and with it the method and the body.
      constructor(input: string) {
        super(new URL(input));
      }
    }
    await world.broker.http.request("get", PATH, { Request: Other, headers: { "x-made-up": "stays" } });
    expectSigned(world.server.requests);
    expect(headerOf(world.server.lastRequest(), "x-made-up")).toBe("stays");
  });

  test("redirect does not matter: no redirect is followed", async () => {
    await using elsewhere = await startWireServer();
    await using world = await startWorld(() => answer(307, "", { location: elsewhere.url + PATH }));
    await expect(world.broker.http.GET(PATH, { redirect: "follow" })).rejects.toThrow(refused("redirect_refused"));
    await expect(world.broker.trading.listAccounts()).rejects.toThrow(refused("redirect_refused"));
    expect(world.server.requests).toHaveLength(2);
    expect(elsewhere.requests).toHaveLength(0);
  });

  test("a header of a name that the signer sets is replaced", async () => {
    await using world = await startWorld();
    await world.broker.http.GET(PATH, {
      headers: { "x-version": "v2", "x-app-key": "another", "x-signature": "forged" },
    });
    expectSigned(world.server.requests);
    expect(headerOf(world.server.lastRequest(), "x-version")).toBe("v3");
  });
});

describe("a client", () => {
  test("signs for no other origin than its base URL's", async () => {
    await using world = await startWorld();
    await using elsewhere = await startWireServer();
    for (const url of [elsewhere.url, world.server.url.replace("127.0.0.1", "localhost"), "https://api.example.com/"]) {
      await expect(world.broker.fetch(url)).rejects.toThrow(refused("foreign_origin"));
    }
    expect(elsewhere.requests).toHaveLength(0);
  });

  test("sends by plain http to loopback only, or to a host that is allowed by name", async () => {
    const seen = vi.fn<Transport>(() => Promise.resolve(Response.json([])));
    const options = { baseUrl: "http://broker.test", ...CREDENTIALS, fetch: seen };
    expect(() => createBrokerClient(options)).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
    expect(seen).not.toHaveBeenCalled();
    await createBrokerClient({ ...options, allowInsecureHosts: ["broker.test"] }).trading.listAccounts();
    expect(seen).toHaveBeenCalledOnce();
  });

  test.each(["/a/../b", "/a/%2e%2e/b", "/a\\b"])("refuses a URL that is not what it reads: %s", async (path) => {
    await using world = await startWorld();
    await expect(world.broker.fetch(world.server.url + path)).rejects.toMatchObject({ code: "request_refused" });
    expect(world.server.requests).toHaveLength(0);
  });

  test("refuses a path parameter that the URL parser would resolve", async () => {
    await using world = await startWorld();
    // @ts-expect-error a path that the spec does not have, for its parameter
    const call = world.broker.http.GET("/lists/{id}", { params: { path: { id: ".." } } });
    await expect(call).rejects.toThrow(refused("dot_segment"));
    expect(world.server.requests).toHaveLength(0);
  });
});
