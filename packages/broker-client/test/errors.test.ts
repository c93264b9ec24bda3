import { inspect } from "node:util";
import { answer, startWireServer } from "@org/conformance/wire-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BrokerError, isBrokerError } from "../src/index.ts";
import { callByName, CHANGE, clientOver, thrownBy } from "./helpers/support.ts";
import { madeUpBroker } from "./helpers/ways.ts";

describe("a call", () => {
  test.each([
    ["text", "not found", "not found"],
    ["empty", "", ""],
  ])("an error body that is %s is given as text, with the headers", async (_, text, body) => {
    await using server = await startWireServer(() => answer(404, text));
    const call = callByName(madeUpBroker(server.url), "trading", "readMadeUp");
    await expect(call).rejects.toMatchObject({ code: "http_status", body, headers: expect.any(Headers) });
  });

  test("a caller's middleware that throws is not taken for a lost connection", async () => {
    const bug = new TypeError("made up");
    const { broker, call } = clientOver([Response.json([])], CHANGE);
    broker.http.use({ onRequest: () => Promise.reject(bug) });
    await expect(call()).rejects.toBe(bug);
  });

  test("credentials that cannot be had are a refusal", async () => {
    const credentials = () => Promise.reject(new Error("vault is sealed"));
    const { call } = clientOver([Response.json([])], CHANGE, { credentials, appKey: undefined, appSecret: undefined });
    await expect(call()).rejects.toMatchObject({
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
      const broker = madeUpBroker(baseUrl, {
        appKey,
        appSecret,
        retry: false,
        fetch: (request) => {
          signature = request.headers.get("x-signature") ?? signature;
          return fetch(request);
        },
      });
      const error = await thrownBy(callByName(broker, "trading", "readMadeUp"));
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
