import { inspect } from "node:util";
import { answer, startWireServer } from "@org/independent-signature/wire-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokerError, createBrokerClient, isBrokerError } from "../src/index.ts";
import { CREDENTIALS, startBroker } from "./support.ts";

const at = (baseUrl: string) => createBrokerClient({ baseUrl, ...CREDENTIALS, retry: false });

describe("a call", () => {
  test("a status other than success is an http_status, with status, body and response headers", async () => {
    await using server = await startWireServer(() => answer(429, '{"made":"up"}', { "retry-after": "1" }));
    const error = await at(server.url)
      .trading.listAccounts()
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "http_status", operation: "listAccounts", status: 429, body: { made: "up" } });
    expect(error instanceof BrokerError && "headers" in error && error.headers).toHaveProperty("get");
  });

  test.each([
    ["text", "not found", "not found"],
    ["empty", "", ""],
  ])("an error body that is %s is given as text", async (_, text, body) => {
    await using server = await startWireServer(() => answer(404, text));
    await expect(at(server.url).trading.listAccounts()).rejects.toMatchObject({ code: "http_status", body });
  });

  test.each(["<html></html>", "", "[{]"])("a success whose body is %j is an unexpected_response", async (text) => {
    await using server = await startWireServer(() => answer(200, text));
    await expect(at(server.url).trading.listAccounts()).rejects.toMatchObject({
      code: "unexpected_response",
      operation: "listAccounts",
      status: 200,
      text,
    });
  });

  test("broker.http, too, rejects with unexpected_response", async () => {
    await using server = await startWireServer(() => answer(200, "<html></html>"));
    await expect(at(server.url).http.GET("/trading/accounts/list")).rejects.toMatchObject({
      code: "unexpected_response",
      operation: "listAccounts",
      status: 200,
    });
  });

  test("what a lost connection asks of a caller depends on whether something could change", async () => {
    await using server = await startWireServer(() => "", { hangUp: true });
    const broker = at(server.url);
    await expect(broker.fetch(server.url)).rejects.toThrow("try again.");
    await expect(broker.fetch(server.url, { method: "POST", body: "{}" })).rejects.toThrow("is not known");
  });

  test("nobody listening is a not_sent that names the reason", async () => {
    const server = await startWireServer();
    await server[Symbol.asyncDispose]();
    await expect(at(server.url).trading.listAccounts()).rejects.toMatchObject({
      code: "not_sent",
      reason: "ECONNREFUSED",
      cause: expect.any(TypeError),
    });
  });

  test.each([
    ["before the response", ""],
    ["within its headers", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["within its body", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[{"],
    ["within an error's body", "HTTP/1.1 500 Error\r\ncontent-length: 100\r\n\r\n[{"],
  ])("a connection lost %s is a connection_failed", async (_, bytes) => {
    await using server = await startWireServer(() => bytes, { hangUp: true });
    const broker = at(server.url);
    await expect(broker.trading.listAccounts()).rejects.toMatchObject({ code: "connection_failed" });
    await expect(broker.http.GET("/trading/accounts/list")).rejects.toMatchObject({ code: "connection_failed" });
  });

  test("a caller's middleware that throws is not taken for a lost connection", async () => {
    await using world = await startBroker();
    const bug = new TypeError("made up");
    world.broker.http.use({ onRequest: () => Promise.reject(bug) });
    await expect(world.broker.trading.listAccounts()).rejects.toBe(bug);
  });

  test("an abort is the caller's own: its reason is the cause", async () => {
    await using world = await startBroker();
    const reason = new Error("enough");
    await expect(world.broker.trading.listAccounts({ signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
      code: "aborted",
      name: "AbortError",
      outcome: "not_sent",
      cause: reason,
    });
    expect(world.sandbox.requests).toHaveLength(0);
  });

  test("credentials that cannot be had are a refusal", async () => {
    const broker = createBrokerClient({
      baseUrl: "https://api.example.com",
      credentials: () => Promise.reject(new Error("vault is sealed")),
    });
    await expect(broker.trading.listAccounts()).rejects.toMatchObject({
      code: "request_refused",
      reason: "credentials_unavailable",
    });
  });
});

test.each([
  undefined,
  null,
  "http_status",
  new Error("made up"),
  Object.assign(new Error("made up"), { code: "toString" }),
  { code: "http_status" },
  Object.assign(new Error("of another library"), { code: "aborted" }),
])("isBrokerError: not %o", (thrown) => {
  expect(isBrokerError(thrown)).toBe(false);
});

// Law 3.
test("no error shows secret, key or signature, at any depth", async () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);
  await using refusing = await startWireServer(() => answer(401, '{"made":"up"}'));
  await using garbled = await startWireServer(() => answer(200, "<html>"));
  await using cut = await startWireServer(() => "", { hangUp: true });
  await using moved = await startWireServer(() => answer(302, "", { location: "/" }));
  const urls = [refusing.url, garbled.url, cut.url, moved.url, "http://insecure.example.com"];

  await fc.assert(
    fc.asyncProperty(word, word, fc.constantFrom(...urls), async (appKey, appSecret, baseUrl) => {
      let signature = "none was made";
      const broker = createBrokerClient({
        baseUrl,
        appKey,
        appSecret,
        retry: false,
        fetch: (request) => {
          signature = request.headers.get("x-signature") ?? signature;
          return fetch(request);
        },
      });
      const error: unknown = await broker.trading.listAccounts().then(
        () => expect.unreachable(),
        (error: unknown) => error,
      );
      expect(error).toBeInstanceOf(BrokerError);
      expect(isBrokerError(error)).toBe(true);
      const stack = error instanceof Error ? error.stack : "";
      const shown = [
        inspect(error, { depth: Infinity, showHidden: true }),
        JSON.stringify(error),
        stack,
        inspect(broker, { depth: Infinity, showHidden: true }),
      ];
      for (const word of [appKey, appSecret, signature]) expect(shown.join("\n")).not.toContain(word);
    }),
  );
});
