import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import type { FetchFunction } from "../src/index.ts";
import { madeUpBroker, WAYS } from "./helpers/ways.ts";
import { BASE_URL, CHANGE, clientOver, READ, thrownBy } from "./helpers/support.ts";

const id = { path: { id: "a" } };

function asResponse(response: unknown): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Response;
}

describe("a call over a caller's transport", () => {
  const withFields = (fields: object) => (response: Response) => ({
    status: 200,
    ok: true,
    bodyUsed: false,
    headers: response.headers,
    body: undefined,
    arrayBuffer: () => response.arrayBuffer(),
    ...fields,
  });
  const fail = () => {
    throw new Error("made up");
  };
  const READABLE: [string, (response: Response) => unknown][] = [
    ["a response without headers", withFields({ headers: undefined })],
    ["a response whose headers are a plain object", withFields({ headers: { "x-made-up": "yes" } })],
    ["a Proxy of a response", (response) => new Proxy(withFields({})(response), {})],
    ["a Node stream", (response) => withFields({ body: response.body && Readable.from(response.body) })(response)],
  ];
  const UNREADABLE: [string, (response: Response) => unknown][] = [
    ["headers that cannot be read", (response) => Object.defineProperty(response, "headers", { get: fail })],
    ["a status that is a string", withFields({ status: "200" })],
    ["no status", withFields({ status: undefined })],
    ["null", () => null],
    [
      "a body that is locked",
      (response) => withFields({ body: (response.body?.getReader(), response.body) })(response),
    ],
    ["a body that was read", withFields({ bodyUsed: true })],
    ["a chunk that is a string", (response) => withFields({ body: Readable.from(["made up"]) })(response)],
  ];

  test.each(READABLE)("resolves to the data if the transport returns %s", async (_, make) => {
    const fetch: FetchFunction = () => Promise.resolve(asResponse(make(Response.json([]))));
    expect(await clientOver([], CHANGE, { fetch }).call({ body: {} })).toEqual([]);
    expect(await clientOver([], READ, { fetch }).call(id)).toEqual([]);
    const response = await clientOver([], CHANGE, { fetch }).broker.fetch("https://api.example.com/made/up", {
      method: "POST",
    });
    expect(await response.json()).toEqual([]);
  });

  test.each(UNREADABLE)(
    "rejects with outcome_unknown or connection_failed if the transport returns %s",
    async (_, make) => {
      const fetch: FetchFunction = () => Promise.resolve(asResponse(make(Response.json([]))));
      expect(await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }))).toMatchObject({
        code: "outcome_unknown",
      });
      const read = clientOver([], READ, { fetch, retry: false });
      expect(await thrownBy(read.call(id))).toMatchObject({ code: "connection_failed" });
    },
  );

  test.each([204, 205, 304])("ignores the body of a response with status %i", async (status) => {
    const response = withFields({ status, ok: status < 300 })(Response.json([]));
    const fetch: FetchFunction = () => Promise.resolve(asResponse(response));
    const { broker } = clientOver([], READ, { fetch });
    const { body } = await broker.fetch(`${BASE_URL}/made/up`);
    expect(body).toBeNull();
  });

  test.each([100, 199, 600, 999])("rejects with http_status if the status is %i", async (status) => {
    const fetch: FetchFunction = () =>
      Promise.resolve(asResponse(withFields({ status, ok: false })(Response.json([]))));
    expect(await thrownBy(clientOver([], READ, { fetch }).call(id))).toMatchObject({ code: "http_status", status });
  });
});

describe("a body that is a Node stream", () => {
  const streaming = (chunk: Buffer) => {
    let count = 0;
    const body = new Readable({
      read() {
        count++;
        setImmediate(() => this.push(chunk));
      },
    });
    const response = {
      status: 200,
      ok: true,
      headers: new Headers(),
      body,
      bodyUsed: false,
    };
    return { body, fetch: () => Promise.resolve(asResponse(response)), count: () => count };
  };

  test("is destroyed if the body is larger than maxResponseBytes", async () => {
    const { body, fetch, count } = streaming(Buffer.alloc(1000));
    const { call } = clientOver([], READ, { fetch, maxResponseBytes: 2500 });
    expect(await thrownBy(call(id))).toMatchObject({ code: "unexpected_response" });
    expect(body.destroyed).toBe(true);
    expect(count()).toBeLessThan(100);
  });

  test("is destroyed when the caller aborts", async () => {
    const { body, fetch } = streaming(Buffer.alloc(1));
    const controller = new AbortController();
    const { call } = clientOver([], READ, { fetch });
    const call1 = call({ ...id, signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(await thrownBy(call1)).toMatchObject({ code: "aborted" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(body.destroyed).toBe(true);
  });

  test("is destroyed if the body arrives after an abort", async () => {
    const { body, fetch } = streaming(Buffer.alloc(1));
    const controller = new AbortController();
    const late = async () => {
      controller.abort();
      return fetch();
    };
    expect(
      await thrownBy(clientOver([], READ, { fetch: late }).call({ ...id, signal: controller.signal })),
    ).toMatchObject({ code: "aborted" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(body.destroyed).toBe(true);
  });
});

describe("a POST call over the runtime's own fetch", () => {
  test.each([
    [
      "not_sent if fetch in Bun throws ECONNREFUSED",
      Object.assign(new Error("made up"), { code: "ECONNREFUSED" }),
      "not_sent",
    ],
    // In Deno, the same error can occur after the service received the request.
    [
      "outcome_unknown if fetch in Deno throws a connection error",
      new TypeError("made up", { cause: new Error("client error (Connect): made up") }),
      "outcome_unknown",
    ],
  ])("rejects with %s", async (_, failure, code) => {
    const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(failure);
    const error = await thrownBy(clientOver([], CHANGE, { fetch: undefined }).call({ body: {} }));
    fetch.mockRestore();
    expect(error).toMatchObject({ code, ...(code === "not_sent" && { reason: "ECONNREFUSED" }) });
  });
});

describe("an error of a call", () => {
  test.each([{}, { headers: { "x-made-up": "yes" } }])(
    "contains `[redacted]` instead of a header that the caller's `fetch` added (inputs: %o)",
    async (inputs) => {
      const fetch: FetchFunction = async ({ headers }) => {
        headers.set("x-token", "made-up-token");
        headers.delete("x-signature-nonce");
        return Response.json({ token: headers.get("x-token") }, { status: 500 });
      };
      const error = await thrownBy(clientOver([], CHANGE, { fetch }).call({ ...inputs }));
      expect(error).toMatchObject({ code: "http_status", body: { token: "[redacted]" } });
    },
  );

  test("contains `[redacted]` instead of request headers that a middleware's response repeats", async () => {
    const { broker, call, requests } = clientOver([], READ, { headers: { "x-made-up": "made-up-option" } });
    broker.http.use({
      onRequest: ({ request }) =>
        Response.json([request.headers.get("authorization"), "made-up-option"], { status: 401 }),
    });
    const error = await thrownBy(call({ ...id, headers: { authorization: "Bearer made-up-token" } }));
    expect(error).toMatchObject({ code: "http_status", body: ["[redacted]", "[redacted]"] });
    expect(requests).toHaveLength(0);
  });
});

describe("a middleware", () => {
  test("onRequest that returns plain text makes a call reject with the outcome `not_sent`", async () => {
    const { broker, call } = clientOver([], READ);
    let status = 200;
    broker.http.use({ onRequest: () => new Response("made up", { status }) });
    expect(await thrownBy(call(id))).toMatchObject({
      reason: "invalid_option",
      outcome: "not_sent",
      message: expect.stringContaining("a middleware returned a response, and"),
    });
    status = 500;
    expect(await thrownBy(call(id))).toMatchObject({ code: "http_status", outcome: "answered" });
  });

  test("onResponse that locks the body does not affect a POST call", async () => {
    const { broker, call } = clientOver([Response.json(["made up"])], CHANGE);
    broker.http.use({ onResponse: ({ response }) => void response.body?.getReader() });
    expect(await call({ body: {} })).toEqual(["made up"]);
  });

  test("onResponse that reads its own response makes a POST call reject with the outcome `accepted`", async () => {
    const { broker, call } = clientOver([Response.json(["made up"])], CHANGE);
    broker.http.use({
      async onResponse() {
        const other = Response.json(["other"]);
        await other.text();
        return other;
      },
    });
    expect(await thrownBy(call({ body: {} }))).toMatchObject({ code: "unexpected_response", outcome: "accepted" });
  });
});

test.each(WAYS.filter(({ kind }) => kind === "http"))(
  "a call has the outcome `unknown` if onError returns a response that is not JSON ($way)",
  async (way) => {
    const fetch: FetchFunction = () => Promise.reject(new Error("made up"));
    const broker = madeUpBroker(BASE_URL, { fetch });
    broker.http.use({ onError: () => new Response("<html>") });
    const code = way.canChange ? "outcome_unknown" : "connection_failed";
    expect(await thrownBy(way.call({ broker, baseUrl: BASE_URL }))).toMatchObject({ code, outcome: "unknown" });
  },
);

test("events show the path of an undocumented call without the query", async () => {
  const { broker, events } = clientOver([new Response("", { status: 500 })], CHANGE);
  // @ts-expect-error a path that the spec does not have
  await broker.http.POST("/made/up?token=made-up-token", { body: {} });
  expect(events.map(({ operation }) => operation)).toContain("POST /made/up");
  expect(JSON.stringify(events)).not.toContain("made-up-token");
});
