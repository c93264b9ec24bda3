import { answer } from "@org/conformance/wire-server";
import { describe, expect, test } from "vitest";
import { logEvents } from "../src/index.ts";
import { shownOf } from "./helpers/all-of.ts";
import { startWire } from "./helpers/environment.ts";
import { callByName, clientOver, READ, thrownBy, untyped } from "./helpers/support.ts";
import { retryAtOnce, WAYS } from "./helpers/ways.ts";

retryAtOnce();

const TOKEN = "made-up-token-7f3a";
const BUSY = answer(503, "", { "retry-after": "0" });

function expectNoToken(error: unknown): void {
  expect(error).toBeInstanceOf(Error);
  expect(shownOf(error)).not.toContain(TOKEN);
}

describe("a token in the headers", () => {
  test("a token in the headers is redacted in the error and the events", async () => {
    const body = JSON.stringify({ received: { authorization: `Bearer ${TOKEN}`, token: TOKEN } });
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const options = { headers: () => ({ "x-token": TOKEN }), onEvent: logEvents({ info: write, warn: write }) };
    await using env = await startWire(() => answer(403, body, { "x-echo": TOKEN, date: TOKEN }), options);
    expectNoToken(await thrownBy(callByName(env.broker, "trading", "readMadeUp")));
    expect(env.sent("x-token")).toEqual([TOKEN]);
    expect(lines.join("\n")).toMatch(/response_received/);
    expect(lines.join("\n")).not.toContain(TOKEN);
  });

  test("a token in the headers is redacted in the error if headers() throws in the second attempt", async () => {
    let count = 0;
    const headers = () => {
      if (++count > 1) throw new Error(`${TOKEN} has expired`);
      return { "x-token": TOKEN };
    };
    await using env = await startWire(() => BUSY, { headers });
    const error = await thrownBy(callByName(env.broker, "trading", "readMadeUp"));
    const cause = { message: "[redacted] has expired" };
    expect(error).toMatchObject({ reason: "headers_unavailable", attempt: 2, cause });
    expectNoToken(error);
  });

  test.each([
    ["headers() returned the token", { headers: () => ({ "x-token": TOKEN }) }, {}],
    ["the call has the token", {}, { authorization: `Bearer ${TOKEN}` }],
  ])("a token in the headers is redacted in the error of credentials() if %s", async (_, options, headers) => {
    const credentials = () => Promise.reject(new Error(`the vault refused ${TOKEN}`));
    const { call } = clientOver([], READ, { appKey: undefined, appSecret: undefined, credentials, ...options });
    const error = await thrownBy(call({ path: { id: "a" }, headers }));
    expect(error).toMatchObject({ code: "request_refused", outcome: "not_sent" });
    expectNoToken(error);
  });
});

describe("a call whose headers() returns an invalid value", () => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a Headers", new Headers({ authorization: TOKEN })],
    ["a number as a value", { authorization: 5 }],
    ["a line break in a value", { authorization: `${TOKEN}\r\nx-version: v1` }],
    ["names that differ only in case", { authorization: TOKEN, Authorization: TOKEN }],
    ["the app key", { "X-App-Key": TOKEN }],
  ])("a call rejects with unsupported_header if headers() returns an invalid value (%s)", async (_, value) => {
    await using env = await startWire(undefined, { headers: async () => untyped(value) });
    for (const way of WAYS) {
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
  test("a header from headers() can be absent at the first attempt and present at the second", async () => {
    let count = 0;
    const headers = () => (++count === 1 ? {} : { "x-token": TOKEN });
    await using env = await startWire(() => BUSY, { headers });
    await callByName(env.broker, "trading", "readMadeUp").catch(() => {});
    expect(env.sent("x-token")).toEqual([undefined, TOKEN]);
  });

  test("the client reads a header from headers() once, even if the header is a getter", async () => {
    let count = 0;
    const made = Object.defineProperty({}, "x-token", { enumerable: true, get: () => `made-up-${++count}` });
    await using env = await startWire(undefined, { headers: () => untyped(made) });
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
  const beforeAttempt = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push("beforeAttempt");
  };
  await using env = await startWire(undefined, { headers, beforeAttempt, onEvent });
  await callByName(env.broker, "trading", "readMadeUp");
  expect(order).toEqual(["beforeAttempt", "attempt_started", "headers", "response_received", "call_finished"]);
});
