import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createBrokerClient, defineOperation, isBrokerError, type StandardSchema, unchecked } from "../src/index.ts";
import { BASE_URL, clientOver as clientFor, CREDENTIALS, READ, thrownBy, untyped } from "./helpers/support.ts";
import { retryAtOnce } from "./helpers/ways.ts";

retryAtOnce();

const placeOrder = defineOperation({
  name: "placeOrder",
  method: "POST",
  path: "/made-up/accounts/{account_id}/orders",
  retry: "never",
  query: z.object({ mode: z.string().optional(), tag: z.array(z.string()).optional() }),
  headers: z.object({ "x-note": z.string().optional() }),
  body: z.object({ symbol: z.string(), quantity: z.string() }),
  response: z.object({ order_id: z.string() }),
  errors: { 409: z.object({ code: z.string() }), "5XX": z.object({ reason: z.string() }) },
});
const getOrder = defineOperation({
  name: "getOrder",
  method: "GET",
  path: "/made-up/orders/{id}",
  retry: "safe",
  response: z.object({ order_id: z.string(), placed_at: z.coerce.date() }),
});

const change = { name: "change", method: "POST", path: "/made-up", retry: "never" } as const;
const read = { name: "read", method: "GET", path: "/made-up", retry: "safe" } as const;

const inputs = { path: { account_id: "1" }, body: { symbol: "A", quantity: "1" } };
const ORDER = { order_id: "o-1" };

const clientOver = (...responses: Response[]) => clientFor(responses, READ, { timeout: { overall: 300 } });

function asSchema<Type = unknown>(validate: StandardSchema<Type>["~standard"]["validate"]): StandardSchema<Type> {
  return { "~standard": { version: 1, vendor: "made-up", validate } };
}

describe("defineOperation", () => {
  test("defineOperation returns a frozen plain object with the fields of the definition", () => {
    expect(Object.isFrozen(placeOrder)).toBe(true);
    expect(Object.getPrototypeOf(placeOrder)).toBe(Object.prototype);
    expect(placeOrder).toMatchObject({ name: "placeOrder", method: "POST", path: expect.any(String), retry: "never" });
  });

  const invalidPaths =
    "made-up https://evil.example/made-up //evil.example/made-up /\\\\evil.example /made-up?a=1 /made-up#a " +
    "/made-up/../orders /made-up/%2e%2e/orders /made-up/{id /made-up/{} /made-up/{id}/{id}";

  test.each<[string, readonly unknown[], string?]>([
    ["name", [undefined, "a\nb"]],
    ["method", ["get", "CONNECT"]],
    ["retry", [undefined, true]],
    ["path", [["/made-up"], ...invalidPaths.split(" ")]],
    ["query", [{}]],
    ["headers", [{ "~standard": {} }]],
    ["response", ["string"]],
    ["body", [z.string()]],
    ["errors", [{ 400: {} }], "errors.400"],
    ["errors", [{ "9XX": z.string() }], "the key 9XX of errors"],
    ["errors", [{ 200: z.string() }], "the key 200 of errors"],
    ["retries", [3]],
  ])("defineOperation throws for each invalid value of the field `%s`", (field, values, shown = field) => {
    for (const value of values) {
      const define = () => defineOperation(untyped({ ...read, [field]: value }));
      expect(define).toThrow(`defineOperation: ${shown} must be`);
      expect(define).toThrow(expect.objectContaining({ code: "invalid_configuration" }));
    }
  });

  test("defineOperation accepts the name of a placeholder, and the name of a documented operation", () => {
    for (const name of ["placeOptionOrder", "listAccounts"]) {
      expect(defineOperation({ ...read, name }).name).toBe(name);
    }
  });
});

describe("broker.call", () => {
  test("broker.call sends the inputs and resolves to the data", async () => {
    const { broker, requests } = clientOver(Response.json(ORDER));
    const query = { mode: "day", tag: ["a", "b"] };
    const call = broker.call(placeOrder, { ...inputs, query, headers: { "x-note": "made up" } });
    const { order_id } = await call;
    expect(order_id).toBe("o-1");
    const [request] = requests;
    expect(request?.url).toBe(`${BASE_URL}/made-up/accounts/1/orders?mode=day&tag=a&tag=b`);
    expect(await request?.json()).toEqual(inputs.body);
    expect(request?.headers.get("x-note")).toBe("made up");
    expect(request?.headers.get("x-signature")).not.toBeNull();
    const { response, text } = await call.withResponse();
    expect([response.status, text]).toEqual([200, JSON.stringify(ORDER)]);
  });

  test("broker.call resolves to the output of the schema `response`", async () => {
    const { broker } = clientOver(Response.json({ ...ORDER, placed_at: "2026-11-24T12:00:00Z" }));
    const { placed_at } = await broker.call(getOrder, { path: { id: "o-1" } });
    expect(placed_at).toEqual(new Date("2026-11-24T12:00:00Z"));
  });

  test.each<[string, StandardSchema<{ readonly made: string }>]>([
    ["zod", z.object({ made: z.string() })],
    ["valibot", v.object({ made: v.string() })],
    ["ArkType, whose schemas are functions", type({ made: "string" })],
    ["an own schema that returns a promise", asSchema(async () => ({ value: { made: "up" } }))],
  ])("broker.call accepts a body and a response that match the schema (%s)", async (_, schema) => {
    const operation = defineOperation({ ...change, body: schema, response: schema });
    const { broker, requests } = clientOver(Response.json({ made: "up" }));
    expect(await broker.call(operation, { body: { made: "up" } })).toEqual({ made: "up" });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, string | Uint8Array<ArrayBuffer>, unknown]>([
    ["JSON", { "content-type": "application/problem+json" }, '{"a":1}', { a: 1 }],
    ["JSON of another kind", { "content-type": "model/made-up+json" }, "[1]", [1]],
    ["JSON without a content type", {}, new TextEncoder().encode("[1]"), [1]],
    ["an empty body", { "content-type": "application/json" }, "", undefined],
    ["text", { "content-type": "text/csv" }, "[1]", "[1]"],
    ["bytes", { "content-type": "image/png" }, Uint8Array.of(0, 255), Uint8Array.of(0, 255)],
  ])(
    "broker.call resolves to the body of the response if the operation has no schema `response` (body: %s)",
    async (_, headers, body, data) => {
      const operation = defineOperation(read);
      const { broker } = clientOver(new Response(body, { headers }));
      expect(await broker.call(operation)).toEqual(data);
    },
  );

  test("broker.call runs each schema once for a call that is retried", async () => {
    const counts = { query: 0, response: 0 };
    const count = (name: keyof typeof counts) => asSchema(async (value) => ({ value: (counts[name]++, value) }));
    const operation = defineOperation({ ...read, query: count("query"), response: count("response") });
    const busy = new Response("", { status: 503, headers: { "retry-after": "0" } });
    const { broker, requests } = clientOver(busy, Response.json([]));
    await broker.call(operation, { query: { a: 1 } });
    expect([requests.length, counts]).toEqual([2, { query: 1, response: 1 }]);
  });

  describe("with an invalid input", () => {
    const refusing = async (call: Promise<unknown>, reason: string) => {
      expect(await thrownBy(call)).toMatchObject({ code: "request_refused", outcome: "not_sent", reason });
    };

    test.each<[string, object, string]>([
      ["the path template lacks a given parameter", { path: { account_id: "1", id: "2" } }, "unsupported_parameter"],
      ["an input has an unknown name", { params: {} }, "unknown_input"],
      ["a field of the body is missing", { body: { symbol: "A" } }, "invalid_input"],
      ["a header does not match the schema", { headers: { "x-note": 1 } }, "invalid_input"],
      ["a query parameter does not match the schema", { query: { mode: 1 } }, "invalid_input"],
    ])("broker.call sends nothing if %s", async (_, given, reason) => {
      const { broker, requests, events } = clientOver(Response.json(ORDER));
      await refusing(broker.call(placeOrder, untyped({ ...inputs, ...given })), reason);
      expect(requests).toHaveLength(0);
      const finished = { type: "call_finished", ok: false, code: "request_refused", outcome: "not_sent", attempts: 0 };
      expect(events).toEqual([expect.objectContaining(finished)]);
    });

    test("broker.call reports the path of an invalid field, but no value in the message", async () => {
      const { broker } = clientOver(Response.json(ORDER));
      const body = { symbol: "A", quantity: untyped({ made: "private" }) };
      const error = await thrownBy(broker.call(placeOrder, { ...inputs, body }));
      expect(error).toMatchObject({ issues: [{ path: "/quantity", message: expect.any(String) }] });
      expect(String(error)).toContain("body at /quantity does not match the schema");
      expect(String(error)).not.toContain("private");
    });

    const fail = (): never => {
      throw new Error(`made up ${CREDENTIALS.appSecret}`);
    };

    test.each<[string, StandardSchema]>([
      ["throws", asSchema(fail)],
      ["rejects", asSchema(async () => fail())],
    ])("broker.call sends nothing if a schema %s", async (_, body) => {
      const operation = defineOperation({ ...change, body });
      const { broker, requests } = clientOver(Response.json([]));
      const error = await thrownBy(broker.call(operation, { body: {} }));
      expect(error).toMatchObject({ reason: "invalid_input", cause: { message: "made up [redacted]" } });
      expect(requests).toHaveLength(0);
    });

    test("broker.call sends nothing if a schema does not return before timeout.overall, or if the signal is aborted", async () => {
      const body = asSchema(() => new Promise(() => {}));
      const operation = defineOperation({ ...change, body });
      const { broker, requests } = clientOver(Response.json([]));
      const late = { code: "timed_out", limit: "overall", outcome: "not_sent" };
      expect(await thrownBy(broker.call(operation, { timeout: { overall: 20 } }))).toMatchObject(late);
      const aborted = { code: "aborted", outcome: "not_sent", cause: "made up" };
      expect(await thrownBy(broker.call(operation, { signal: AbortSignal.abort("made up") }))).toMatchObject(aborted);
      expect(requests).toHaveLength(0);
    });

    test("broker.call throws and sends nothing if the operation is malformed and was not created by defineOperation", () => {
      const { broker, requests } = clientOver(Response.json([]));
      const call = () => broker.call(untyped({ ...getOrder, path: "//evil.example" }));
      expect(call).toThrow("defineOperation: path must be");
      expect(requests).toHaveLength(0);
    });
  });

  describe("the validation of a success response", () => {
    test.each<[string, Response]>([
      ["that does not match the schema", Response.json({ order_id: 1, note: "private" })],
      ["that is not JSON", new Response("<html>", { headers: { "content-type": "application/json" } })],
      ["that is text", new Response("<html>")],
      ["without a body", new Response(null, { status: 204 })],
    ])("broker.call rejects a response %s", async (_, response) => {
      const { broker, requests } = clientOver(response);
      const error = await thrownBy(broker.call(placeOrder, inputs));
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted" });
      expect(String(error)).not.toContain("private");
      expect(requests).toHaveLength(1);
    });

    test.each(["strict", "warn", "off"] as const)(
      "broker.call rejects a response that does not match the schema even if checkResponses is %j",
      async (checkResponses) => {
        const { broker } = clientFor([Response.json({ order_id: 1 })], READ, { checkResponses });
        const error = await thrownBy(broker.call(getOrder, { path: { id: 1 } }));
        expect(error).toMatchObject({
          code: "unexpected_response",
          outcome: "answered",
          problem: "the payload at /order_id, /placed_at does not match the schema",
        });
      },
    );

    test("broker.call rejects with unexpected_response if the schema does not return before timeout.overall", async () => {
      const response = asSchema(() => new Promise(() => {}));
      const operation = defineOperation({ ...change, response });
      const error = await thrownBy(clientOver(Response.json([])).broker.call(operation, { timeout: { overall: 50 } }));
      expect(error).toMatchObject({ code: "unexpected_response", outcome: "accepted" });
    });
  });

  test.each<[string, "safe" | "never", number]>([
    ["GET", "never", 1],
    ["POST", "safe", 3],
  ])(
    "broker.call sends a %s request with `retry: %j` %i times if every response has status 503",
    async (method, retry, count) => {
      const operation = defineOperation(untyped({ name: "made-up", method, path: "/made-up", retry }));
      const busy = new Response("", { status: 503, headers: { "retry-after": "0" } });
      const { broker, requests } = clientOver(busy);
      const error = await thrownBy(broker.call(operation));
      expect([requests.length, Object(error).outcome]).toEqual([count, retry === "never" ? "unknown" : "answered"]);
    },
  );
});

describe("isBrokerError with a defined operation", () => {
  const conflict = { code: "MADE_UP" };

  test("isBrokerError narrows `body` to the type of the schema", async () => {
    const { broker } = clientOver(Response.json(conflict, { status: 409 }));
    const error = await thrownBy(broker.call(placeOrder, inputs));
    if (!isBrokerError(error, placeOrder) || error.code !== "http_status" || !error.hasDocumentedBody) {
      throw error;
    }
    const shown: string = "code" in error.body ? error.body.code : error.body.reason;
    expect([error.operation, shown, error.outcome]).toEqual(["placeOrder", "MADE_UP", "answered"]);
  });

  test("an error has `hasDocumentedBody: false` if the body does not match the schema of the operation", async () => {
    const { broker } = clientOver(Response.json({ made: "up" }, { status: 409 }));
    const error = await thrownBy(broker.call(placeOrder, inputs));
    expect(error).toMatchObject({ hasDocumentedBody: false, body: { made: "up" } });
  });

  test("isBrokerError returns false for an error of a different operation with the same name", async () => {
    const other = defineOperation({ name: "placeOrder", method: "GET", path: "/other", retry: "safe" });
    const { broker } = clientOver(Response.json(conflict, { status: 409 }));
    const error = await thrownBy(broker.call(placeOrder, inputs));
    expect([isBrokerError(error, placeOrder), isBrokerError(error, other)]).toEqual([true, false]);
    const twin = defineOperation({ name: "listAccounts", method: "GET", path: "/other", retry: "safe" });
    const own = await thrownBy(broker.call(twin));
    expect([isBrokerError(own, twin), isBrokerError(own, "listAccounts")]).toEqual([true, false]);
    const fetch = async () => Response.json(conflict, { status: 409 });
    const real = createBrokerClient({ baseUrl: BASE_URL, ...CREDENTIALS, fetch });
    const documented = await thrownBy(real.trading.listAccounts());
    expect([isBrokerError(documented, twin), isBrokerError(documented, "listAccounts")]).toEqual([false, true]);
  });
});

test("unchecked() accepts every value", async () => {
  const response = unchecked<{ readonly made: string }>();
  const operation = defineOperation({ ...read, response });
  const { made } = await clientOver(Response.json({})).broker.call(operation);
  expect(made).toBeUndefined();
});
