import { inspect } from "node:util";
import { independentSignature } from "@org/conformance/independent";
import { answer, headerOf, startWireServer } from "@org/conformance/wire-server";
import { describe, expect, test, vi } from "vitest";
import { logEvents, type BrokerClientOptions } from "../src/index.ts";
import { BASE_URL, callByName, clientOver, CREDENTIALS, READ, thrownBy } from "./helpers/support.ts";
import { CHANGES, madeUpBroker, READS, retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

type Headers = NonNullable<BrokerClientOptions["headers"]>;

const TOKEN = "made-up-token-7f3a";
const BUSY = answer(503, "", { "retry-after": "0" });

async function startEnvironment(headers: Headers, respond?: () => string, options: BrokerClientOptions = {}) {
  const server = await startWireServer(respond);
  const broker = madeUpBroker(server.url, { headers, ...options });
  return {
    server,
    broker,
    baseUrl: server.url,
    sent: (name: string) => server.requests.map((request) => headerOf(request, name)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function returning(value: unknown): Headers {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (() => value) as Headers;
}

function quoting(): Error {
  return new Error(`the vault refused ${TOKEN}`);
}

function expectNoToken(error: unknown): void {
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
  expect(JSON.stringify(error)).not.toContain(TOKEN);
}

describe.each(WAYS)("headers() ($way)", (way) => {
  test("is called for each attempt", async () => {
    let count = 0;
    await using env = await startEnvironment(
      async () => ({ Authorization: `Bearer ${++count}` }),
      () => BUSY,
    );
    await way.call(env).catch(() => {});
    expect(env.sent("authorization")).toEqual(way.canChange ? ["Bearer 1"] : ["Bearer 1", "Bearer 2"]);
    for (const wire of env.server.requests) {
      expect(headerOf(wire, "x-signature")).toBe(independentSignature(wire, CREDENTIALS.appSecret).signature);
    }
  });

  test.each<[string, () => Promise<Record<string, string>>]>([
    [
      "throws",
      () => {
        throw new Error("made up");
      },
    ],
    ["rejects", async () => Promise.reject(new Error("made up"))],
  ])("makes the call reject with headers_unavailable if the function %s", async (_, headers) => {
    await using env = await startEnvironment(headers);
    expect(await thrownBy(way.call(env))).toMatchObject({
      code: "request_refused",
      reason: "headers_unavailable",
      outcome: "not_sent",
      attempt: 1,
      cause: { message: "made up" },
    });
    expect(env.server.requests).toEqual([]);
  });

  test("a call rejects at timeout.attempt while the promise of headers() is pending", async () => {
    const headers = vi.fn<() => Promise<Record<string, string>>>(() => new Promise(() => {}));
    await using env = await startEnvironment(headers, undefined, { timeout: { attempt: 20 } });
    const attempt = way.canChange ? 1 : 2;
    expect(await thrownBy(way.call(env))).toMatchObject({
      code: "timed_out",
      limit: "attempt",
      outcome: "not_sent",
      attempt,
    });
    expect(headers).toHaveBeenCalledTimes(attempt);
    expect(env.server.requests).toEqual([]);
  });

  test("a call rejects when the caller aborts while the promise of headers() is pending", async () => {
    const controller = new AbortController();
    await using env = await startEnvironment(() => {
      setImmediate(() => controller.abort("made up"));
      return new Promise(() => {});
    });
    const error = await thrownBy(way.call({ ...env, signal: controller.signal }));
    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent", cause: "made up" });
    expect(env.server.requests).toEqual([]);
  });

  test("is not called if the signal of the call is already aborted", async () => {
    const headers = vi.fn<() => Record<string, string>>(() => ({}));
    await using env = await startEnvironment(headers);
    const error = await thrownBy(way.call({ ...env, signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: "aborted", outcome: "not_sent" });
    expect(headers).not.toHaveBeenCalled();
  });

  test("returns a token that is redacted in errors and events", async () => {
    const echo = JSON.stringify({ received: { authorization: `Bearer ${TOKEN}`, token: TOKEN } });
    const respond = () => answer(403, echo, { "x-echo": TOKEN, date: TOKEN, "retry-after": `0, ${TOKEN}` });
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const onEvent = logEvents({ info: write, warn: write });
    await using env = await startEnvironment(() => ({ authorization: `Bearer ${TOKEN}` }), respond, { onEvent });
    if (way.kind === "operation") expectNoToken(await thrownBy(way.call(env)));
    else await way.call(env);
    expect(env.sent("authorization")).toEqual([`Bearer ${TOKEN}`]);
    expect(lines.join("\n")).toMatch(/response_received/);
    expect(lines.join("\n")).not.toContain(TOKEN);
  });
});

describe("a token in the headers", () => {
  test.each<[string, string]>([
    ["after a success response that is not JSON", answer(200, `<p>${TOKEN}</p>`)],
    ["after a success response that does not match the spec", answer(200, JSON.stringify({ echo: TOKEN }))],
    ["after status 500", answer(500, TOKEN, { "content-type": "text/plain" })],
  ])("is redacted in the error %s", async (_, response) => {
    await using env = await startEnvironment(
      () => ({ "x-token": TOKEN }),
      () => response,
    );
    expectNoToken(await thrownBy(callByName(env.broker, "trading", "readMadeUp")));
    expect(env.sent("x-token")).toEqual([TOKEN]);
  });

  test("is redacted in the error if headers() throws in the second attempt", async () => {
    let count = 0;
    const headers = () => {
      if (++count > 1) throw new Error(`${TOKEN} has expired`);
      return { "x-token": TOKEN };
    };
    await using env = await startEnvironment(headers, () => BUSY);
    const error = await thrownBy(callByName(env.broker, "trading", "readMadeUp"));
    expect(error).toMatchObject({ reason: "headers_unavailable", attempt: 2 });
    expect(error).toMatchObject({ cause: { message: "[redacted] has expired" } });
    expectNoToken(error);
  });

  test("is redacted if credentials() rejects with an error that contains the token", async () => {
    await using env = await startEnvironment(() => ({ "x-token": TOKEN }), undefined, {
      appKey: undefined,
      appSecret: undefined,
      credentials: async () => Promise.reject(new Error(`no key for ${TOKEN}`)),
    });
    const error = await thrownBy(callByName(env.broker, "trading", "readMadeUp"));
    expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent" });
    expectNoToken(error);
  });

  test.each<[string, BrokerClientOptions]>([
    ["credentials()", { appKey: undefined, appSecret: undefined, credentials: () => Promise.reject(quoting()) }],
    ["beforeAttempt()", { beforeAttempt: () => Promise.reject(quoting()) }],
    ["headers()", { headers: () => Promise.reject(quoting()) }],
  ])("is redacted in the error of broker.fetch if an error from %s contains the token", async (_, options) => {
    const { broker } = clientOver([], READ, options);
    const init = { headers: { authorization: `Bearer ${TOKEN}` } };
    const error = await thrownBy(broker.fetch(`${BASE_URL}/made/up`, init));
    expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent" });
    expectNoToken(error);
  });

  test("is redacted if the connection error contains the token", async () => {
    const failing = (request: Request) => {
      throw new TypeError(`fetch failed with ${request.headers.get("x-token")}`);
    };
    const { call } = clientOver([failing], READ, { headers: async () => ({ "x-token": TOKEN }), retry: false });
    const error = await thrownBy(call({ path: { id: "a" } }));
    expect(error).toMatchObject({ code: "connection_failed" });
    expectNoToken(error);
  });
});

describe("a call whose headers() returns an invalid value", () => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a string", TOKEN],
    ["a list", [["authorization", TOKEN]]],
    ["a Headers", new Headers({ authorization: TOKEN })],
    ["a Map", new Map([["authorization", TOKEN]])],
    ["undefined as a value", { authorization: undefined }],
    ["a number as a value", { authorization: 5 }],
    ["a list as a value", { authorization: [TOKEN] }],
    ["a line break in a value", { authorization: `${TOKEN}\r\nx-version: v1` }],
    ["a character beyond Latin-1 in a value", { authorization: `${TOKEN}\u20ac` }],
    ["an empty name", { "": TOKEN }],
    ["a name with a space", { "authorization ": TOKEN }],
    ["names that differ only in case", { authorization: TOKEN, Authorization: TOKEN }],
    ["the app key", { "X-App-Key": TOKEN }],
    ["a header of the signature", { "x-signature-nonce": TOKEN }],
    ["the time of the signature", { "x-timestamp": TOKEN }],
    ["x-version", { "x-version": TOKEN }],
    ["host", { Host: TOKEN }],
    ["content-length", { "content-length": TOKEN }],
    ["a header of the connection", { connection: TOKEN }],
  ])("rejects with unsupported_header (%s)", async (_, value) => {
    await using env = await startEnvironment(returning(Promise.resolve(value)));
    for (const way of [...READS, ...CHANGES]) {
      const error = await thrownBy(way.call(env));
      expect(error).toMatchObject({
        code: "request_refused",
        reason: "unsupported_header",
        outcome: "not_sent",
        attempt: 1,
        operation: way.operation,
        message: expect.stringMatching(/headers/),
      });
      expectNoToken(error);
    }
    expect(env.server.requests).toEqual([]);
  });
});

describe("a header from headers()", () => {
  test("does not replace a header of a call", async () => {
    await using env = await startEnvironment(() => ({ "X-Token": "of the client" }));
    await callByName(env.broker, "trading", "readMadeUp", { headers: { "x-token": "of the call" } });
    await env.broker.http.GET("/made/up", { headers: { "x-TOKEN": "of the call" } });
    await env.broker.fetch(`${env.baseUrl}/made/up`, { headers: { "x-token": "of the call" } });
    expect(env.sent("x-token")).toEqual(Array(3).fill("of the call"));
  });

  test("can be absent at the first attempt and present at the second", async () => {
    let count = 0;
    const headers = () => (++count === 1 ? {} : { "x-token": TOKEN });
    await using env = await startEnvironment(headers, () => BUSY);
    await callByName(env.broker, "trading", "readMadeUp").catch(() => {});
    expect(env.sent("x-token")).toEqual([undefined, TOKEN]);
  });

  test("is read once, even if the header is a getter", async () => {
    let count = 0;
    const made = Object.defineProperty({}, "x-token", { enumerable: true, get: () => `made-up-${++count}` });
    await using env = await startEnvironment(returning(made));
    await callByName(env.broker, "trading", "readMadeUp");
    expect(env.sent("x-token")).toEqual(["made-up-1"]);
  });
});

test("headers() is called after beforeAttempt and after the event attempt_started", async () => {
  const order: string[] = [];
  const headers = async () => {
    order.push("headers");
    return {};
  };
  const onEvent = ({ type }: { type: string }) => order.push(type);
  await using env = await startEnvironment(headers, undefined, {
    beforeAttempt: () => order.push("beforeAttempt"),
    onEvent,
  });
  await callByName(env.broker, "trading", "readMadeUp");
  expect(order).toEqual(["beforeAttempt", "attempt_started", "headers", "response_received", "call_finished"]);
});
