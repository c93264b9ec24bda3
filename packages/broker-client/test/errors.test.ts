import { inspect } from "node:util";
import { answer, startWireServer } from "@org/conformance/wire-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokerError, createBrokerClient, isBrokerError } from "../src/index.ts";
import { CREDENTIALS, startBroker, thrownBy } from "./helpers/support.ts";

describe("a call", () => {
  test.each([
    ["text", "not found", "not found"],
    ["empty", "", ""],
  ])("an error body that is %s is given as text, with the headers", async (_, text, body) => {
    await using server = await startWireServer(() => answer(404, text));
    const call = createBrokerClient({ baseUrl: server.url, ...CREDENTIALS }).trading.listAccounts();
    await expect(call).rejects.toMatchObject({ code: "http_status", body, headers: expect.any(Headers) });
  });

  test("a caller's middleware that throws is not taken for a lost connection", async () => {
    await using env = await startBroker();
    const bug = new TypeError("made up");
    env.broker.http.use({ onRequest: () => Promise.reject(bug) });
    await expect(env.broker.trading.listAccounts()).rejects.toBe(bug);
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

// Invariant 3.
test("no error shows secret, key or signature, at any depth", async () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);
  await using refusing = await startWireServer(() => answer(401, '{"made":"up"}'));
  await using garbled = await startWireServer(() => answer(200, "<html>"));
  await using cut = await startWireServer(() => "", { hangUp: true });
  await using moved = await startWireServer(() => answer(302, "", { location: "/" }));
  const urls = [refusing.url, garbled.url, cut.url, moved.url];

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
      const error = await thrownBy(broker.trading.listAccounts());
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
