// Tests calls over a `fetch` of the caller: other implementations, and results that are not a `Response`.
import { Readable } from "node:stream";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { fetch as undiciFetch } from "undici";
import { describe, expect, test } from "vitest";
import type { FetchFunction } from "../src/index.ts";
import { cutBehind, lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { BASE_URL, CHANGE, clientOver, READ, thrownBy, untyped } from "./helpers/support.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

const id = { path: { id: "a" } };

function polyfilled(response: Response): object {
  const { status, ok, url, statusText } = response;
  const headers = new Map(response.headers);
  return {
    status,
    ok,
    url,
    statusText,
    type: "default",
    redirected: false,
    // In node-fetch, the body of each response is a Node stream, even for the status 204.
    body: response.body ? Readable.from(response.body) : Readable.from([]),
    headers: { get: (name: string) => headers.get(name) ?? null, [Symbol.iterator]: () => headers[Symbol.iterator]() },
    get bodyUsed() {
      return response.bodyUsed;
    },
    arrayBuffer: () => response.arrayBuffer(),
  };
}

const FETCHES: Readonly<Record<string, FetchFunction>> = {
  // undici's `fetch` accepts only a `Request` of undici, so the test passes the properties of the `Request` as options.
  "undici's own fetch": async (request) => untyped(await undiciFetch(request.url, Object(request))),
  "fetch with a dispatcher": (request) => fetch(request, Object({ dispatcher: undefined })),
  "a polyfill": async (request) => untyped(polyfilled(await fetch(request))),
};

describe.each(Object.entries(FETCHES))("the client over %s", (_, fetch) => {
  test.each(WAYS)("a call resolves to the data ($way)", async (way) => {
    const script = cutBehind(lastAnswer(200, '["made up"]', { "content-type": "application/json" }));
    await using env = await startEnvironment(script, { fetch });
    const result: unknown = await way.call(env);
    const data = {
      operation: () => result,
      http: () => Reflect.get(Object(result), "data"),
      fetch: () => Object(result).json(),
    };
    expect(await data[way.kind]()).toEqual(["made up"]);
  });

  test("a read is retried after status 503, but a change is not retried", async () => {
    await using server = await startWireServer(() => answer(503, "busy"));
    const broker = madeUpBroker(server.url, { fetch });
    for (const [method, count] of Object.entries({ GET: 2, POST: 3 })) {
      const response = await broker.fetch(`${server.url}/made/up`, { method });
      expect(response.status).toBe(503);
      expect(server.requests).toHaveLength(count);
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s request is not sent again after status 421", async (method) => {
    await using server = await startWireServer(() => answer(421));
    const broker = madeUpBroker(server.url, { fetch });
    for (const body of [null, "{}"]) await broker.fetch(`${server.url}/made/up`, { method, body });
    expect(server.requests).toHaveLength(2);
  });

  test("a call resolves to undefined after status 204, but rejects after status 302", async () => {
    const respond = (method: string) => (method === "POST" ? answer(204) : answer(302, "", { location: "/" }));
    await using server = await startWireServer(({ method }) => respond(method));
    const options = { fetch, baseUrl: server.url };
    const { broker, call } = clientOver([], CHANGE, options);
    expect(await call({ body: {} })).toBeUndefined();
    // @ts-expect-error a path that the spec does not have
    expect(await broker.http.POST("/made-up/orders", { body: {} })).toMatchObject({ response: { status: 204 } });
    const refused = { code: "request_refused", reason: "redirect_refused" };
    await expect(clientOver([], READ, options).call(id)).rejects.toMatchObject(refused);
  });
});

describe("a response of a caller's fetch", () => {
  const withFields = (fields: object, response = Response.json([])): object => {
    const { headers } = response;
    return { status: 200, ok: true, bodyUsed: false, headers, arrayBuffer: () => response.arrayBuffer(), ...fields };
  };
  const locked = () => {
    const { body } = Response.json([]);
    body?.getReader();
    return body;
  };
  const get = () => {
    throw new Error("made up");
  };
  const returning =
    (make: () => unknown): FetchFunction =>
    async () =>
      untyped(make());

  test.each<[string, () => unknown]>([
    ["has no headers", () => withFields({ headers: undefined })],
    ["has headers in a plain object", () => withFields({ headers: { "x-made-up": "yes" } })],
    ["is a Proxy", () => new Proxy(withFields({}), {})],
    ["has a Node stream as body", () => withFields({ body: Readable.from([Buffer.from("[]")]) })],
  ])("the client reads a response of a caller's fetch if the response %s", async (_, make) => {
    const fetch = returning(make);
    const { broker, call } = clientOver([], CHANGE, { fetch });
    expect(await call({ body: {} })).toEqual([]);
    expect(await clientOver([], READ, { fetch }).call(id)).toEqual([]);
    expect(await (await broker.fetch(`${BASE_URL}/made/up`, { method: "POST" })).json()).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ["has headers that cannot be read", () => Object.defineProperty(withFields({}), "headers", { get })],
    ["has a status that is a string", () => withFields({ status: "200" })],
    ["is null", () => null],
    ["has a locked body", () => withFields({ body: locked() })],
    ["has a body that was read", () => withFields({ bodyUsed: true })],
    ["has a chunk that is a string", () => withFields({ body: Readable.from(["made up"]) })],
  ])("a call has the outcome `unknown` if the response of a caller's fetch %s", async (_, make) => {
    const fetch = returning(make);
    const error = await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }));
    expect(error).toMatchObject({ code: "outcome_unknown" });
    const read = clientOver([], READ, { fetch, retry: false });
    expect(await thrownBy(read.call(id))).toMatchObject({ code: "connection_failed" });
  });

  test.each([204, 205, 304])("a response of a caller's fetch has no body if the status is %i", async (status) => {
    const { broker } = clientOver([], READ, { fetch: returning(() => withFields({ status, ok: status < 300 })) });
    const { body } = await broker.fetch(`${BASE_URL}/made/up`);
    expect(body).toBeNull();
  });

  test.each([100, 199, 600, 999])(
    "a call rejects with http_status if a caller's fetch returns the status %i",
    async (status) => {
      const fetch = returning(() => withFields({ status, ok: false }));
      expect(await thrownBy(clientOver([], READ, { fetch }).call(id))).toMatchObject({ code: "http_status", status });
    },
  );

  const streaming = (chunk: Buffer) => {
    let count = 0;
    const body = new Readable({
      read() {
        count++;
        setImmediate(() => this.push(chunk));
      },
    });
    return { body, fetch: returning(() => withFields({ body })), count: () => count };
  };

  test("the client destroys the Node stream of a response that is larger than maxResponseBytes", async () => {
    const { body, fetch, count } = streaming(Buffer.alloc(1000));
    const { call } = clientOver([], READ, { fetch, maxResponseBytes: 2500 });
    expect(await thrownBy(call(id))).toMatchObject({ code: "unexpected_response" });
    expect(body.destroyed).toBe(true);
    expect(count()).toBeLessThan(100);
  });

  test.each([
    ["after the response", 20],
    ["before the response", 0],
  ])("the client destroys the Node stream of a response if the caller aborts %s", async (_, wait) => {
    const { body, fetch } = streaming(Buffer.alloc(1));
    const controller = new AbortController();
    const abort = () => controller.abort();
    const own: FetchFunction = async (request) => {
      if (wait === 0) abort();
      else setTimeout(abort, wait);
      return fetch(request);
    };
    const { call } = clientOver([], READ, { fetch: own });
    expect(await thrownBy(call({ ...id, signal: controller.signal }))).toMatchObject({ code: "aborted" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(body.destroyed).toBe(true);
  });
});
