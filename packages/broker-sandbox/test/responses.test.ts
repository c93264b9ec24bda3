import { describe, expect, test } from "vitest";
import { call, KINDS, operationOf, SAMPLES } from "./fixture.ts";

const BYTES = Uint8Array.of(0, 128, 255, 10);
const order = { order_id: "made-up-1", side: "SELL", legs: [] };

async function received(response: Response) {
  const type = response.headers.get("content-type");
  return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.each(KINDS)("a sandbox from %s", (_, start) => {
  test.each(["placeOrder", "getOrder", "exportOrders", "downloadStatement", "cancelOrder"])(
    "a sandbox returns the sample and the media type of the operation %s",
    async (name) => {
      await using sandbox = await start({});
      const { status, mediaType = null, sample, kind } = operationOf(name);
      const body = typeof sample === "string" && kind !== "json" ? sample : (JSON.stringify(sample) ?? "");
      expect(await received(await call(sandbox, name))).toEqual({ status, type: mediaType, bytes: bytesOf(body) });
    },
  );

  test.each<[string, string, unknown, Uint8Array]>([
    ["a payload", "placeOrder", order, bytesOf(JSON.stringify(order))],
    ["a payload that contradicts the spec", "placeOrder", { order_id: 1 }, bytesOf('{"order_id":1}')],
    ["null", "placeOrder", null, bytesOf("null")],
    ["a text", "exportOrders", "a,b\n1,2\n", bytesOf("a,b\n1,2\n")],
    ["a JSON string", "ping", "pong", bytesOf('"pong"')],
    ["bytes", "downloadStatement", BYTES, BYTES],
    ["a Buffer", "downloadStatement", Buffer.from(BYTES), BYTES],
    ["the result of a function", "placeOrder", () => order, bytesOf(JSON.stringify(order))],
    ["the promise of a function", "downloadStatement", async () => BYTES, BYTES],
  ])("the option `responses` of a sandbox accepts %s", async (_, name, given, bytes) => {
    await using sandbox = await start({ responses: { [name]: given } });
    const { status, mediaType: type } = operationOf(name);
    expect(await received(await call(sandbox, name))).toEqual({ status, type, bytes });
  });

  test("a sandbox can send a given `Response` twice", async () => {
    const refusal = Response.json({ code: "made_up" }, { status: 409, headers: { "x-made-up": "1" } });
    await using sandbox = await start({ responses: { placeOrder: refusal } });
    for (let time = 0; time < 2; time++) {
      const response = await call(sandbox, "placeOrder");
      expect([response.status, response.headers.get("x-made-up")]).toEqual([409, "1"]);
      expect(await response.json()).toEqual({ code: "made_up" });
    }
    expect(sandbox.requests.map(({ status }) => status)).toEqual([409, 409]);
  });

  test("a sandbox uses the status of a `Response` from a response function", async () => {
    const responses = {
      placeOrder: () => Response.json({ ticket: "made-up" }, { status: 202 }),
      cancelOrder: async () => new Response(null, { status: 204 }),
    };
    await using sandbox = await start({ responses });
    expect((await call(sandbox, "placeOrder")).status).toBe(202);
    expect((await call(sandbox, "cancelOrder")).status).toBe(204);
  });

  test("a sandbox returns a given `Response` for which `instanceof Response` is false", async () => {
    const inner = new Response("made up", { status: 418 });
    const foreign = {
      [Symbol.toStringTag]: "Response",
      status: 418,
      headers: inner.headers,
      clone: () => inner.clone(),
    };
    await using sandbox = await start({ responses: { ping: foreign } });
    expect(await received(await call(sandbox, "ping"))).toMatchObject({ status: 418, bytes: bytesOf("made up") });
  });

  test("a sandbox passes the parsed query and headers to the response function", async () => {
    const requests: unknown[] = [];
    await using sandbox = await start({
      responses: { listOrders: (request: unknown) => (requests.push(request), []) },
    });
    await call(sandbox, "listOrders");
    const { query, headers } = SAMPLES.get("listOrders") ?? {};
    expect(requests).toEqual([{ path: {}, query, headers, body: undefined }]);
    await call(sandbox, "listOrders", { query: { account_id: "1.50", limit: 7 }, headers: {} });
    expect(requests[1]).toEqual({ path: {}, query: { account_id: "1.50", limit: 7 }, headers: {}, body: undefined });
  });

  test("a sandbox passes the path parameters and the body to the response function", async () => {
    const requests: unknown[] = [];
    const replaceOrder = (request: unknown) => (requests.push(request), order);
    await using sandbox = await start({ responses: { replaceOrder } });
    await call(sandbox, "replaceOrder", { path: { order_id: "a-1" }, body: { quantity: 2 } });
    expect(requests).toEqual([{ path: { order_id: "a-1" }, query: {}, headers: {}, body: { quantity: 2 } }]);
  });

  test("a sandbox does not call the response function if the request is invalid", async () => {
    let calls = 0;
    const responses = { placeOrder: () => ({ ...order, calls: ++calls }) };
    await using sandbox = await start({ responses });
    expect((await call(sandbox, "placeOrder", { body: {} })).status).toBe(400);
    expect(calls).toBe(0);
  });

  test.each([
    [
      "rejects",
      "placeOrder",
      () => Promise.reject(new Error("made up")),
      "responses.placeOrder threw an error: made up.",
    ],
    ["returns nothing", "placeOrder", () => undefined, "responses.placeOrder must return JSON or a Response."],
    [
      "returns JSON instead of text",
      "exportOrders",
      () => ({}),
      "responses.exportOrders must return text or a Response.",
    ],
    [
      "returns text instead of bytes",
      "downloadStatement",
      () => "",
      "responses.downloadStatement must return a Uint8Array or a Response.",
    ],
    [
      "returns a body instead of nothing",
      "cancelOrder",
      () => ({}),
      "responses.cancelOrder must return nothing or a Response.",
    ],
    ["returns Response.error()", "ping", () => Response.error(), "a Response must have a status of 200 or more."],
  ])("a sandbox responds with status 500 if the response function %s", async (_, name, given, message) => {
    await using sandbox = await start({ responses: { [name]: given } });
    const response = await call(sandbox, name);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: "sandbox_failed", message: `The sandbox failed: ${message}` });
  });
});
