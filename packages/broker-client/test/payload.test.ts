// Tests the validation of payloads. A documented operation uses the spec, and a defined operation the caller's schema.
import { describe, expect, test, vi } from "vitest";
import { UnexpectedResponseError } from "../src/index.ts";
import type { Schema } from "../src/validation/schema-check.ts";
import { CHANGE, clientOver, READ, thrownBy } from "./helpers/support.ts";

const id = { path: { id: "a" } };

describe("a call whose success response does not match the spec", () => {
  const odd: [string, Response, string][] = [
    ["HTML", new Response("<html>"), "not JSON"],
    ["an empty body", new Response(""), "not JSON"],
    ["JSON that does not match the schema", Response.json({ made: "up" }), "the payload must be array"],
    ["a status that is not in the spec", Response.json([], { status: 202 }), "the spec does not list this status"],
  ];

  test.each(odd)("a call rejects with unexpected_response (response: %s)", async (_, response, problem) => {
    const text = await response.clone().text();
    for (const [operation, outcome, advice] of [
      [READ, "answered", "Look at `text`"],
      [CHANGE, "accepted", "Do not send the change again"],
    ] as const) {
      const { call, requests } = clientOver([response], operation);
      const error = await thrownBy(call(operation === READ ? id : { body: {} }));
      const { message, response: kept } = error instanceof UnexpectedResponseError ? error : {};
      const { status } = response;
      const expected = { code: "unexpected_response", outcome, operation: "callMadeUp", attempt: 1, status, text };
      expect(error).toMatchObject(expected);
      expect(message).toContain(problem);
      expect(message).toContain(advice);
      expect(await kept?.text()).toBe(text);
      expect(requests).toHaveLength(1);
    }
  });

  test("a call rejects with the outcome `accepted` if the response to a POST contains 100,000 nested lists", async () => {
    const lists: { type: "array"; items: Schema } = { type: "array", items: {} };
    lists.items = lists;
    const text = "[".repeat(100_000) + "]".repeat(100_000);
    const { call } = clientOver([new Response(text)], { ...CHANGE, success: { 200: lists } });
    const error = await thrownBy(call({ body: {} }));
    expect(error).toMatchObject({
      code: "unexpected_response",
      outcome: "accepted",
      text: `${text.slice(0, 2 ** 14)} [cut]`,
    });
    expect(String(error)).toContain("the payload is nested too deep to be validated");
  });

  test("broker.http.POST rejects with the outcome `accepted` if a successful response is not JSON", async () => {
    const { broker } = clientOver([new Response("order-1, made up")], CHANGE);
    // @ts-expect-error a path that the spec does not have
    const error = await thrownBy(broker.http.POST("/made-up/orders", { body: {} }));
    const expected = { code: "unexpected_response", outcome: "accepted", text: "order-1, made up" };
    expect(error).toMatchObject({ ...expected, cause: expect.any(SyntaxError) });
  });

  test('a call resolves and emits unexpected_payload for an invalid payload if checkResponses is "warn"', async () => {
    const { call, events } = clientOver([Response.json({ made: "up" })], READ, { checkResponses: "warn" });
    expect(await call(id)).toEqual({ made: "up" });
    expect(events.at(-2)).toMatchObject({
      type: "unexpected_payload",
      operation: "callMadeUp",
      status: 200,
      problem: "the payload must be array",
    });
  });

  test('a call warns on the console about an invalid payload if checkResponses is "warn" and onEvent is not set', async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const options = { checkResponses: "warn", onEvent: undefined } as const;
    await clientOver([Response.json({ made: "up" })], READ, options).call(id);
    expect(warn).toHaveBeenCalledWith("callMadeUp returned status 200, and the payload must be array.");
  });

  test('a call resolves to an invalid payload and emits no unexpected_payload if checkResponses is "off"', async () => {
    const { call, events } = clientOver([Response.json({ made: "up" })], READ, { checkResponses: "off" });
    expect(await call(id)).toEqual({ made: "up" });
    expect(events.map(({ type }) => type)).toEqual(["attempt_started", "response_received", "call_finished"]);
  });

  test.each(["strict", "warn", "off"] as const)(
    "a call rejects with unexpected_response if the body is not JSON and checkResponses is %j",
    async (checkResponses) => {
      const { call } = clientOver([new Response("<html>")], READ, { checkResponses });
      await expect(call(id)).rejects.toMatchObject({ code: "unexpected_response", cause: expect.any(SyntaxError) });
    },
  );
});

describe("the validation of a payload", () => {
  const text = { type: "string" } as const;
  const schema = { type: "object", required: ["id", "kind"], properties: { id: text, kind: text } } as const;
  const thing = { id: "a", kind: "b" };
  const list = (payload: unknown) =>
    clientOver([Response.json(payload)], { ...READ, success: { 200: { type: "array", items: schema } } }).call(id);

  test("response validation accepts unknown fields and an empty list", async () => {
    expect(await list([{ ...thing, more: { of: "it" } }])).toEqual([{ ...thing, more: { of: "it" } }]);
    expect(await list([])).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ["an object instead of a list", thing, "the payload must be array"],
    ["a missing field", [{ id: "a" }], "the payload at /0 must have required property 'kind'"],
    ["a field of another type", [thing, { ...thing, id: 7 }], "the payload at /1/id must be string"],
  ])("response validation rejects a payload with %s", async (_, payload, problem) => {
    await expect(list(payload)).rejects.toMatchObject({ code: "unexpected_response", problem });
  });
});
