import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import { answer, startWireServer } from "@org/conformance/wire-server";
import { fetch as undiciFetch } from "undici";
import { describe, expect, test, vi } from "vitest";
import type { FetchFunction } from "../src/index.ts";
import { lastAnswer, startEnvironment } from "./helpers/environment.ts";
import { madeUpBroker, retryAtOnce, WAYS } from "./helpers/ways.ts";
import { CHANGE, clientOver, READ, thrownBy } from "./helpers/support.ts";

retryAtOnce();

const id = { path: { id: "a" } };
interface Realm {
  readonly Error: ErrorConstructor;
  readonly TypeError: ErrorConstructor;
  readonly AggregateError: AggregateErrorConstructor;
  readonly Promise: PromiseConstructor;
}
const realm: Realm = runInNewContext("({ Error, TypeError, AggregateError, Promise })");

function polyfilled(response: Response) {
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
    text: () => response.text(),
    json: () => response.json(),
    arrayBuffer: () => response.arrayBuffer(),
  };
}

function asResponse(response: object): Response {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as Response;
}

function asOptions(request: object): object {
  return request;
}

const TRANSPORTS: Readonly<Record<string, FetchFunction>> = {
  // undici's `fetch` accepts only a `Request` of undici, so the test passes the properties of the `Request` as options.
  "undici's own fetch": async (request) => asResponse(await undiciFetch(request.url, asOptions(request))),
  "fetch with a dispatcher": (request) => fetch(request, asOptions({ dispatcher: undefined })),
  "a polyfill": async (request) => asResponse(polyfilled(await fetch(request))),
};

describe.each(Object.entries(TRANSPORTS))("the client over %s", (_, fetch) => {
  test.each(WAYS)("a call resolves to the data ($way)", async (way) => {
    await using env = await startEnvironment(
      async ({ socket, request }) => {
        await request();
        socket.end(lastAnswer(200, '["made up"]', { "content-type": "application/json" }));
      },
      { fetch },
    );
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
    for (const [method, count] of [
      ["GET", 2],
      ["POST", 3],
    ] as const) {
      const response = await broker.fetch(`${server.url}/made/up`, { method });
      expect(response.status).toBe(503);
      expect(server.requests).toHaveLength(count);
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s request is sent once after status 421", async (method) => {
    await using server = await startWireServer(() => answer(421));
    const broker = madeUpBroker(server.url, { fetch });
    for (const body of [null, "{}"]) await broker.fetch(`${server.url}/made/up`, { method, body });
    expect(server.requests).toHaveLength(2);
  });

  test("a call resolves to undefined after status 204, but rejects after status 302", async () => {
    await using server = await startWireServer(({ method }) =>
      method === "POST" ? answer(204) : answer(302, "", { location: "/" }),
    );
    const [post, get] = [{ ...CHANGE }, { ...READ }].map((operation) =>
      clientOver([], operation, { fetch, baseUrl: server.url }),
    );
    expect(await post?.call({ body: {} })).toBeUndefined();
    // @ts-expect-error a path that the spec does not have
    expect(await post?.broker.http.POST("/made-up/orders", { body: {} })).toMatchObject({ response: { status: 204 } });
    await expect(get?.call(id)).rejects.toMatchObject({ code: "request_refused", reason: "redirect_refused" });
  });
});

test("a POST call rejects with outcome_unknown if the caller's fetch throws an empty AggregateError", async () => {
  const cause = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause }));
  expect(await thrownBy(clientOver([], CHANGE, { fetch }).call({ body: {} }))).toMatchObject({
    code: "outcome_unknown",
  });
});

describe("an error from a different JavaScript realm", () => {
  const refused = () => Object.assign(new realm.Error("made up"), { code: "ECONNREFUSED", syscall: "connect" });

  test.each<[string, () => Error]>([
    ["an ECONNREFUSED error", refused],
    [
      "an AggregateError of two ECONNREFUSED errors",
      () => Object.assign(new realm.AggregateError([refused(), refused()]), { code: "ECONNREFUSED" }),
    ],
  ])("makes a POST call reject with not_sent if the cause is %s", async (_, cause) => {
    const failure = new realm.TypeError("fetch failed", { cause: cause() });
    const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(failure);
    const error = await thrownBy(clientOver([], CHANGE, { fetch: undefined }).call({ body: {} }));
    fetch.mockRestore();
    expect(error).toMatchObject({
      code: "not_sent",
      reason: "ECONNREFUSED",
      cause: { name: "TypeError", message: "fetch failed" },
    });
  });

  test("does not affect the call if `onEvent` rejects with the error", async () => {
    const unhandled = vi.fn<() => void>();
    process.on("unhandledRejection", unhandled);
    const onEvent = () => realm.Promise.reject(new realm.Error("made up"));
    expect(await clientOver([Response.json([])], READ, { onEvent }).call(id)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
