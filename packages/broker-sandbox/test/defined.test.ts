// Tests the operations that a caller defines.
import { describe, expect, test } from "vitest";
import type { ClientOptions, StandardSchema } from "../src/index.ts";
import { KINDS, setScenario, startFixture, startHandlers } from "./fixture.ts";
import { send } from "./support.ts";

function schemaOf(validate: StandardSchema["~standard"]["validate"]): StandardSchema {
  return { "~standard": { validate } };
}

/** Returns a schema of an object in which the given fields are strings. */
function fields(...names: readonly string[]): StandardSchema {
  return schemaOf((value) => {
    const wrong = names.filter((name) => typeof Reflect.get(Object(value), name) !== "string");
    return wrong.length === 0 ? { value } : { issues: wrong.map((name) => ({ message: "is not text", path: [name] })) };
  });
}

const OWN = Object.freeze({
  name: "placeOwnOrder",
  method: "POST",
  path: "/own/accounts/{account_id}/orders",
  retry: "never",
  query: undefined,
  headers: undefined,
  body: fields("symbol", "quantity"),
  response: fields("order_id"),
  errors: undefined,
});
const CANCEL = { name: "cancelOwnOrder", method: "DELETE", path: "/own/orders/{id}", retry: "never" };
const ORDER = { order_id: "made-up-1", note: "made up" };
const BODY = '{"symbol":"A","quantity":"1"}';

const place = (sandbox: ClientOptions, body = BODY) => send(sandbox, "POST", "/own/accounts/1/orders", body);

describe.each(KINDS)("a sandbox from %s", (_, start) => {
  test("a sandbox returns the payload of a defined operation as JSON with status 200", async () => {
    await using sandbox = await start({ operations: [OWN], responses: { placeOwnOrder: ORDER } });
    const response = await place(sandbox);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toEqual(ORDER);
    expect(sandbox.requests).toMatchObject([{ method: "POST", status: 200, body: new TextEncoder().encode(BODY) }]);
  });

  test.each<[string, unknown, number, string | null, string]>([
    ["null", null, 200, "application/json", "null"],
    ["a string", "made up", 200, "application/json", '"made up"'],
    ["a Uint8Array", Uint8Array.of(97, 98), 200, "application/octet-stream", "ab"],
    ["undefined", undefined, 204, null, ""],
    [
      "a Response",
      new Response("conflict", { status: 409, headers: { "x-own": "1" } }),
      409,
      "text/plain;charset=UTF-8",
      "conflict",
    ],
    ["the result of a function", async () => Response.json({}, { status: 202 }), 202, "application/json", "{}"],
  ])("a definition without the schema `response` can respond with %s", async (_, given, status, type, body) => {
    await using sandbox = await start({ operations: [CANCEL], responses: { cancelOwnOrder: given } });
    const response = await send(sandbox, "DELETE", "/own/orders/1");
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      status,
      type,
      body,
    ]);
  });

  test("a sandbox responds with status 501 and the code `response_not_set` if no response is set", async () => {
    await using sandbox = await start({ operations: [OWN] });
    const response = await place(sandbox);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({
      code: "response_not_set",
      operation: "placeOwnOrder",
      message: expect.stringContaining("Set responses.placeOwnOrder."),
    });
  });

  test("a sandbox verifies the signature of a request for a defined operation", async () => {
    await using sandbox = await start({ operations: [OWN], responses: { placeOwnOrder: ORDER } });
    const response = await place({ ...sandbox, appSecret: "another-made-up-secret" });
    expect([response.status, await response.json()]).toMatchObject([401, { code: "signature_mismatch" }]);
  });

  test("a sandbox passes the decoded path parameters, query and headers of a defined operation to the response function", async () => {
    const requests: unknown[] = [];
    const placeOwnOrder = (request: unknown) => (requests.push(request), ORDER);
    await using sandbox = await start({ operations: [OWN], responses: { placeOwnOrder } });
    const target = "/own/accounts/a%2F1%20%25/orders?mode=day&tag=a&tag=b%26c&tag=d+e&limit=7";
    expect((await send(sandbox, "POST", target, BODY, { "X-Own": "1" })).status).toBe(200);
    expect(requests).toEqual([
      {
        path: { account_id: "a/1 %" },
        query: { mode: "day", tag: ["a", "b&c", "d e"], limit: "7" },
        headers: expect.objectContaining({ "x-own": "1", "x-app-key": sandbox.appKey }),
        body: { symbol: "A", quantity: "1" },
      },
    ]);
  });

  test.each<[string, unknown]>([
    ["of a synchronous schema", schemaOf(() => ({ value: "output" }))],
    ["of an asynchronous schema", schemaOf(async () => ({ value: "output" }))],
    [
      "of a schema that is a function",
      Object.assign(
        () => {},
        schemaOf(() => ({ value: "output" })),
      ),
    ],
  ])("the response function receives the output %s", async (_, body) => {
    const placeOwnOrder = ({ body }: { readonly body: unknown }) => ({ order_id: body });
    await using sandbox = await start({ operations: [{ ...OWN, body }], responses: { placeOwnOrder } });
    expect(await (await place(sandbox)).json()).toEqual({ order_id: "output" });
  });

  test("without a schema, the response function receives the parsed JSON body, or undefined if the body is missing", async () => {
    const bodies: unknown[] = [];
    const cancelOwnOrder = ({ body }: { readonly body: unknown }) => void bodies.push(body);
    await using sandbox = await start({ operations: [CANCEL], responses: { cancelOwnOrder } });
    for (const body of [undefined, "[1]"]) await send(sandbox, "DELETE", "/own/orders/1", body);
    expect(bodies).toEqual([undefined, [1]]);
  });

  test.each<[string, StandardSchema, string, object[]]>([
    ["has two wrong fields", OWN.body, "{}", [{ pointer: "/symbol" }, { pointer: "/quantity" }]],
    ["is missing", OWN.body, "", [{ pointer: "/symbol" }, { pointer: "/quantity" }]],
    [
      "has an issue at a nested field",
      schemaOf(() => ({ issues: [{ message: "is wrong", path: [{ key: "legs" }, 0, "a/b~c"] }] })),
      BODY,
      [{ in: "body", pointer: "/legs/0/a~1b~0c", keyword: "schema", message: "does not match the schema (is wrong)" }],
    ],
    [
      "has an issue without a path, in an asynchronous schema",
      schemaOf(async () => ({ issues: [{ message: "is wrong" }] })),
      BODY,
      [{ pointer: "", message: "does not match the schema (is wrong)" }],
    ],
    [
      "makes the schema throw an error",
      schemaOf(() => {
        throw new Error("made up");
      }),
      BODY,
      [{ pointer: "", message: "does not match the schema (the schema threw an error: made up)" }],
    ],
    [
      "makes the promise of the schema reject",
      schemaOf(async () => Promise.reject(new Error("made up"))),
      BODY,
      [{ pointer: "" }],
    ],
  ])(
    "a sandbox responds with status 400 and does not call the response function if the body %s",
    async (_, body, sent, problems) => {
      let calls = 0;
      const responses = { placeOwnOrder: () => ({ ...ORDER, calls: ++calls }) };
      await using sandbox = await start({ operations: [{ ...OWN, body }], responses });
      const response = await send(sandbox, "POST", "/own/accounts/1/orders", sent, {
        "content-type": "application/json",
      });
      expect([response.status, calls]).toEqual([400, 0]);
      expect(await response.json()).toMatchObject({ code: "invalid_body", operation: "placeOwnOrder", problems });
    },
  );

  test("a sandbox applies a scenario to a defined operation", async () => {
    await using sandbox = await start({ operations: [OWN], responses: { placeOwnOrder: ORDER } });
    setScenario(sandbox, "rate_limited", { operation: "placeOwnOrder", times: 1 });
    const statuses = [(await place(sandbox)).status, (await place(sandbox)).status];
    expect(statuses).toEqual([429, 200]);
    expect(sandbox.requests.map(({ scenario }) => scenario)).toEqual(["rate_limited", undefined]);
  });

  test("a sandbox applies a scenario even if no response is set", async () => {
    await using sandbox = await start({ operations: [OWN], scenario: "unavailable" });
    expect((await place(sandbox)).status).toBe(503);
  });
});

describe("the scenario `drift` of a defined operation", () => {
  const drift = async (response: unknown, payload: unknown, seed = 1) => {
    const operations = [{ ...OWN, response }];
    const responses = { placeOwnOrder: payload };
    await using sandbox = await startFixture({ operations, responses, scenario: "drift", seed });
    const body = await (await place(sandbox)).text();
    return { body, scenario: sandbox.requests[0]?.scenario };
  };

  test("the scenario `drift` removes a field without which the payload does not match the schema", async () => {
    const payload = { note: "made up", order_id: "1", list: [{ more: [] }] };
    for (let seed = 1; seed < 6; seed++) {
      expect(await drift(OWN.response, payload, seed)).toEqual({
        body: '{"note":"made up","list":[{"more":[]}]}',
        scenario: "drift",
      });
    }
  });

  test("the seed determines which field the scenario `drift` removes", async () => {
    const bodies = new Set<string>();
    const schema = fields("a", "b");
    for (let seed = 1; seed < 20; seed++) bodies.add((await drift(schema, () => ({ a: "1", b: "2" }), seed)).body);
    expect([...bodies].sort()).toEqual(['{"a":"1"}', '{"b":"2"}']);
  });

  test("the scenario `drift` removes a nested field if an asynchronous schema needs the field", async () => {
    const schema = schemaOf(async (value) => fields("b")["~standard"].validate(Reflect.get(Object(value), "a")));
    expect(await drift(schema, { a: { b: "1", c: 2 } })).toMatchObject({ body: expect.not.stringContaining('"b"') });
  });

  test.each<[string, unknown, unknown, string]>([
    ["there is no schema", undefined, ORDER, JSON.stringify(ORDER)],
    ["the schema accepts the payload without any field", fields(), ORDER, JSON.stringify(ORDER)],
    ["the payload has no field", OWN.response, [], "[]"],
    ["the payload is bytes", OWN.response, Uint8Array.of(97), "a"],
    ["the payload is a Response", OWN.response, Response.json(ORDER), JSON.stringify(ORDER)],
  ])("the scenario `drift` does not change the response if %s", async (_, schema, payload, body) => {
    expect(await drift(schema, payload)).toEqual({ body, scenario: undefined });
  });
});

describe("the choice of the operation", () => {
  const named = (name: string, method: string, path: string) => ({ name, method, path });
  const reply = (text: string) => () => Response.json(text);
  const chosen = async (target: string, method: string, ...operations: readonly { readonly name: string }[]) => {
    const responses = Object.fromEntries(operations.map(({ name }) => [name, reply(name)]));
    await using sandbox = await startFixture({
      operations,
      responses: { ...responses, getOrder: reply("documented") },
    });
    return await (await send(sandbox, method, target)).json();
  };

  test("the sandbox uses a definition instead of the documented operation with the same method and path", async () => {
    const own = named("own", "GET", "/made-up/orders/{other_name}");
    expect(await chosen("/made-up/orders/1", "GET", own)).toBe("own");
    expect(await chosen("/made-up/orders/1", "GET")).toBe("documented");
  });

  test("the sandbox prefers a definition to the documented operation with the same name", async () => {
    const own = named("getOrder", "GET", "/own/{id}");
    await using sandbox = await startFixture({ operations: [own], responses: { getOrder: "own" } });
    expect(await (await send(sandbox, "GET", "/own/1")).json()).toBe("own");
    expect((await send(sandbox, "GET", "/made-up/orders/1")).status).toBe(501);
  });

  const [close, one, pair, part] = [
    named("close", "GET", "/own/close"),
    named("one", "GET", "/own/{id}"),
    named("pair", "GET", "/own/{from}-{to}"),
    named("part", "GET", "/own/x{id}"),
  ];
  test.each<[string, string]>([
    ["/own/close", "close"],
    ["/own/close?", "close"],
    ["/own/close?limit=1&limit=2", "close"],
    ["/own/%63lose", "close"],
    ["/own/closed", "one"],
    ["/own/a%2Fb", "one"],
    ["/own/a-b", "pair"],
    ["/own/xyz", "part"],
  ])("the sandbox chooses the most specific path template for the path %s (operation: %s)", async (target, name) => {
    expect(await chosen(target, "GET", one, pair, part, close)).toBe(name);
    expect(await chosen(target, "GET", close, part, pair, one)).toBe(name);
  });

  test("the sandbox prefers a documented path to a less specific path template of a definition", async () => {
    const own = named("own", "GET", "/made-up/{any}");
    await using sandbox = await startFixture({ operations: [own], responses: { own: "own", listNotes: [] } });
    expect(await (await send(sandbox, "GET", "/made-up/notes")).json()).toEqual([]);
    expect(await (await send(sandbox, "GET", "/made-up/else")).json()).toBe("own");
  });

  test.each(["/own", "/own/", "/own/a/b", "/own/a/"])(
    "the sandbox finds no operation for the path %s",
    async (target) => {
      expect(await chosen(target, "GET", one)).toMatchObject({ code: "not_specified" });
      expect(await chosen("/own/a", "PUT", one)).toMatchObject({ code: "not_specified" });
    },
  );
});

describe("invalid definitions", () => {
  test.each<[unknown, string]>([
    [5, "operations must be a list of definitions."],
    [null, "operations must be a list of definitions."],
    [OWN, "operations must be a list of definitions."],
    [[OWN, null], "operations[1].name must be"],
    [[{ ...OWN, name: undefined }], "operations[0].name must be"],
    [[{ ...OWN, name: "a/b" }], "operations[0].name must be one or more of the characters"],
    [[{ ...OWN, method: "post" }], "operations[0].method must be an HTTP method in upper case"],
    [[{ ...OWN, method: ["POST"] }], "operations[0].method must be"],
    [[{ ...OWN, path: "own" }], "operations[0].path must be a path template"],
    [[{ ...OWN, path: "//own" }], "operations[0].path must be"],
    [[{ ...OWN, path: "/own?a=1" }], "operations[0].path must be"],
    [[{ ...OWN, path: "/own/{id" }], "operations[0].path must be"],
    [[{ ...OWN, path: "/own/{}" }], "operations[0].path must be"],
    [[{ ...OWN, path: "/own/{id}/{id}" }], "operations[0].path must be"],
    [[{ ...OWN, body: {} }], "operations[0].body must be a Standard Schema."],
    [[{ ...OWN, response: { "~standard": {} } }], "operations[0].response must be a Standard Schema."],
    [[OWN, CANCEL, { ...CANCEL, name: "placeOwnOrder" }], "operations has two definitions of placeOwnOrder."],
  ])("startSandbox and brokerHandlers reject `operations` with the error $1", async (operations, message) => {
    const refused = { name: "SandboxError", code: "invalid_option", message: expect.stringContaining(message) };
    await expect(startFixture({ operations })).rejects.toMatchObject(refused);
    await expect(startHandlers({ operations })).rejects.toMatchObject(refused);
  });

  test.each<[object, string, string]>([
    [{ responses: { placeOwnOrder: 1n } }, "invalid_option", "responses.placeOwnOrder must be JSON, a Response,"],
    [{ responses: { placeOwnOrders: {} } }, "unknown_operation", "or define the operation in the option operations."],
  ])("startSandbox rejects the options %o", async (options, code, message) => {
    const refused = { code, message: expect.stringContaining(message) };
    await expect(startFixture({ operations: [OWN], ...options })).rejects.toMatchObject(refused);
  });

  test("the sandbox responds with the code `sandbox_failed` if a response function returns a value that is not JSON", async () => {
    await using sandbox = await startFixture({ operations: [OWN], responses: { placeOwnOrder: () => 1n } });
    const message = "The sandbox failed: responses.placeOwnOrder must return JSON or a Response.";
    expect(await (await place(sandbox)).json()).toMatchObject({ code: "sandbox_failed", message });
  });

  test("setScenario accepts the name of a defined operation, and rejects an unknown name", async () => {
    await using sandbox = await startFixture({ operations: [OWN] });
    expect(() => setScenario(sandbox, "reset", { operation: "placeOwnOrder" })).not.toThrow();
    expect(() => setScenario(sandbox, "reset", { operation: "cancelOwnOrder" })).toThrow(
      expect.objectContaining({ code: "unknown_operation" }),
    );
  });
});
