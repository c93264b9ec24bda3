// Tests requests that follow or break the rules of the spec.
import { createSigner } from "@org/signing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../src/index.ts";
import { call, operationOf, SAMPLES, startFixture, TABLE } from "./fixture.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startFixture();
});
afterAll(() => sandbox.close());

const ORDER = { side: "BUY", legs: [{ symbol: "MADEUP260117C00100000", quantity: 1 }] };

async function problemsOf(response: Response) {
  const { code, message, operation, problems, sandbox: own } = await response.json();
  expect(own).toContain("made up for the sandbox");
  return { status: response.status, code, message, operation, problems };
}

/** Sends a signed GET request. Unlike `call`, the function can send invalid parameters in `target`. */
async function get(target: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = sandbox.baseUrl + target;
  const signed = await createSigner(sandbox).sign({ method: "GET", url });
  return fetch(url, { headers: { "x-version": "v3", ...headers, ...signed.headers } });
}

describe("valid requests", () => {
  test.each(Object.keys(TABLE.operations))(
    "the sandbox responds with the first documented 2xx status of the operation %s",
    async (name) => {
      expect((await call(sandbox, name)).status).toBe(operationOf(name).status);
    },
  );

  test.each(Object.keys(TABLE.operations))(
    "the sandbox accepts a request for the operation %s without optional inputs",
    async (name) => {
      const { parameters = [], body } = operationOf(name);
      const sample = SAMPLES.get(name);
      const keep = (group: object | undefined, place: string) =>
        Object.fromEntries(
          Object.entries({ ...group }).filter(([each]) =>
            parameters.some((parameter) => parameter.in === place && parameter.name === each && parameter.required),
          ),
        );
      const response = await call(sandbox, name, {
        query: keep(sample?.query, "query"),
        headers: keep(sample?.headers, "header"),
        ...(body?.required !== true && { body: undefined }),
      });
      expect(response.status).toBe(operationOf(name).status);
    },
  );

  test.each([
    ["a percent-encoded name and value", "/made-up/orders?%61ccount_id=a%26b%2Bc%20d+e"],
    ["a query with empty parts", "/made-up/orders?&account_id=abc&"],
    ["an encoded separator", "/made-up/orders?account_id=abc&flags=true|false&words=a%20b"],
    ["encoded brackets", "/made-up/orders?account_id=abc&price%5Bleast%5D=1"],
    ["several values of a parameter without a type", "/made-up/orders?account_id=abc&any=1&any=2"],
    [
      "an object for a parameter that may be an object or a string",
      "/made-up/orders?account_id=abc&price_or_text[least]=1",
    ],
    ["a string for a parameter that may be an object or a string", "/made-up/orders?account_id=abc&price_or_text=text"],
    ["two parameters in one segment of the path", "/made-up/bars/2026-11/A,B"],
  ])("the sandbox accepts %s", async (_, target) => {
    expect((await get(target)).status).toBe(200);
  });

  test("the sandbox accepts 0.15 as a multiple of 0.05", async () => {
    const legs = [{ ...ORDER.legs[0], price: 0.15 }];
    expect((await call(sandbox, "placeOrder", { body: { ...ORDER, legs } })).ok).toBe(true);
  });
});

describe("invalid parameters", () => {
  const list = "/made-up/orders?account_id=abc";
  test.each<[string, string, object, string]>([
    [
      "a missing parameter",
      "/made-up/orders",
      { in: "query", name: "account_id", keyword: "required" },
      "the query parameter account_id is required.",
    ],
    [
      "a parameter that the spec does not document",
      `${list}&limits=5`,
      { in: "query", name: "limits", keyword: "unknown" },
      "the query parameter limits is not documented.",
    ],
    [
      "a parameter name with a wrong capital letter",
      `${list}&Limit=5`,
      { in: "query", name: "Limit", keyword: "unknown" },
      "the query parameter Limit is not documented.",
    ],
    [
      "a number above the maximum",
      `${list}&limit=101`,
      { in: "query", name: "limit", pointer: "", keyword: "maximum", demands: { comparison: "<=", limit: 100 } },
      "the query parameter limit must be <= 100.",
    ],
    ["a word instead of a number", `${list}&limit=ten`, { keyword: "type" }, "limit must be integer."],
    ["an empty value instead of a number", `${list}&limit=`, { keyword: "type" }, "limit must be integer."],
    ["a number with a space", `${list}&limit=%201`, { keyword: "type" }, "limit must be integer."],
    ["a fraction", `${list}&limit=1.5`, { keyword: "type" }, "limit must be integer."],
    [
      "a value that is not in an enum",
      `${list}&side=HOLD`,
      { keyword: "enum", demands: { allowedValues: ["BUY", "SELL"] } },
      'side must be equal to one of the allowed values: ["BUY","SELL"].',
    ],
    [
      "a repeated parameter",
      `${list}&limit=1&limit=2`,
      { name: "limit", keyword: "style" },
      "the query parameter limit must be sent once, but was sent 2 times.",
    ],
    [
      "a list element of a wrong type",
      `${list}&quantities=1,two`,
      { name: "quantities", pointer: "/1", keyword: "type" },
      "the query parameter quantities must be integer at /1.",
    ],
    ["a list in a wrong style", `${list}&quantities=1&quantities=2`, { keyword: "style" }, "must be sent once"],
    ["an element that is not a boolean", `${list}&flags=true|maybe`, { pointer: "/1" }, "flags must be boolean at /1."],
    [
      "an undocumented field of an object",
      `${list}&price[worst]=1`,
      { name: "price", keyword: "additionalProperties" },
      "the query parameter price must NOT have additional properties: worst.",
    ],
    ["a repeated field", `${list}&price[least]=1&price[least]=2`, { pointer: "/least", keyword: "type" }, "at /least."],
    [
      "an object in a wrong style",
      `${list}&price=least,1`,
      { name: "price", keyword: "unknown" },
      "is not documented.",
    ],
    ["a field of a wrong type", `${list}&after=x&size=many`, { name: "page", pointer: "/size" }, "at /size."],
    [
      "a field name without a value",
      `${list}&range=from`,
      { name: "range", keyword: "style" },
      "must be a list of names and values, such as name,value.",
    ],
    [
      "an invalid date",
      `${list}&range=from,tomorrow`,
      { pointer: "/from", keyword: "format" },
      'must match format "date"',
    ],
    [
      "a path parameter that does not match the pattern",
      "/made-up/orders/A_1",
      { in: "path", name: "order_id", keyword: "pattern" },
      "path parameter order_id",
    ],
  ])("the sandbox responds with the code `invalid_parameter` because of %s", async (_, target, problem, message) => {
    const refused = await problemsOf(await get(target));
    expect(refused).toMatchObject({ status: 400, code: "invalid_parameter", problems: [problem] });
    expect(refused.message).toContain(message);
    expect(refused.message).toContain(`${refused.operation}: the `);
  });

  test("the sandbox responds with the code `invalid_parameter` because of a header in a wrong format", async () => {
    expect(await problemsOf(await get(list, { "X-Trace-ID": "7" }))).toMatchObject({
      code: "invalid_parameter",
      message: 'listOrders: the header X-Trace-Id must match format "uuid".',
      problems: [{ in: "header", name: "X-Trace-Id", keyword: "format", demands: { format: "uuid" } }],
    });
  });

  test("the sandbox's response lists at most ten broken rules", async () => {
    const two = await problemsOf(await get("/made-up/orders?limit=0&unknown=1"));
    expect(two.problems).toHaveLength(3);
    expect(two.message).toContain("Number of other problems: 2. See `problems`.");
    const many = Array.from({ length: 20 }, (_, index) => `unknown${index}=1`).join("&");
    expect((await problemsOf(await get(`${list}&${many}`))).problems).toHaveLength(10);
  });
});

describe("invalid bodies", () => {
  test.each<[string, unknown, object, string]>([
    ["a missing body", undefined, { in: "body", keyword: "required" }, "placeOrder: the body is required."],
    ["a value of a wrong type", [], { pointer: "", keyword: "type" }, "placeOrder: the body must be object."],
    [
      "a missing field",
      { legs: ORDER.legs },
      { keyword: "required", demands: { missingProperty: "side" } },
      "placeOrder: the body must have required property 'side'.",
    ],
    [
      "a field that is not documented",
      { ...ORDER, sied: "BUY" },
      { keyword: "additionalProperties", demands: { additionalProperty: "sied" } },
      "the body must NOT have additional properties: sied.",
    ],
    [
      "a nested field below the minimum",
      { ...ORDER, legs: [{ ...ORDER.legs[0], quantity: 0 }] },
      { pointer: "/legs/0/quantity", keyword: "exclusiveMinimum", demands: { comparison: ">", limit: 0 } },
      "the body must be > 0 at /legs/0/quantity.",
    ],
    [
      "a readOnly field",
      { ...ORDER, order_id: "made-up" },
      { pointer: "/order_id", keyword: "false schema" },
      "the body must not have a value at /order_id.",
    ],
  ])("the sandbox responds with the code `invalid_body` because of %s", async (_, body, problem, message) => {
    const refused = await problemsOf(await call(sandbox, "placeOrder", { body }));
    expect(refused).toMatchObject({ status: 400, code: "invalid_body", operation: "placeOrder", problems: [problem] });
    expect(refused.message).toContain(message);
  });

  test("the sandbox responds with the code `invalid_body` because of an undocumented body", async () => {
    expect(await problemsOf(await call(sandbox, "cancelOrder", { body: {} }))).toMatchObject({
      code: "invalid_body",
      problems: [{ in: "body", keyword: "unknown" }],
    });
  });

  test("the sandbox responds with the code `invalid_body` because of a value that violates oneOf", async () => {
    const refused = await problemsOf(await call(sandbox, "renameWatchlist", { body: { id: "1", name: "2" } }));
    expect(refused).toMatchObject({ code: "invalid_body" });
    expect(refused.problems).toContainEqual(expect.objectContaining({ keyword: "oneOf" }));
  });

  test("the sandbox validates an optional body if the body is present", async () => {
    expect((await call(sandbox, "replaceOrder", { body: undefined })).status).toBe(200);
    const refused = await call(sandbox, "replaceOrder", { body: { quantity: "1" } });
    expect(await problemsOf(refused)).toMatchObject({ code: "invalid_body", problems: [{ pointer: "/quantity" }] });
  });
});
