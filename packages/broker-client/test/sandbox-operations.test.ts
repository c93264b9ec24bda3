// Tests operations of `defineOperation` against the sandbox.
import { type DefinedRequest, type SandboxOptions, type SandboxOperation, startSandbox } from "@org/broker-sandbox";
import { createSigner, createSigningFetch } from "@org/signing";
import { type } from "arktype";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { type BrokerClientOptions, createBrokerClient, defineOperation } from "../src/index.ts";
import { thrownBy } from "./helpers/support.ts";

const placeOrder = defineOperation({
  name: "placeOrder",
  method: "POST",
  path: "/made-up/accounts/{account_id}/orders",
  retry: "never",
  query: z.object({ tag: z.array(z.string()).optional() }),
  body: z.object({
    symbol: z.string(),
    legs: z.array(z.object({ quantity: z.string() })),
    at: z.coerce.date().optional(),
  }),
  response: z.object({ order_id: z.string() }),
  errors: { 409: z.object({ code: z.string() }) },
});
const cancelOrder = defineOperation({
  name: "cancelOrder",
  method: "DELETE",
  path: "/made-up/orders/{id}",
  retry: "never",
});
const getOrder = defineOperation({
  name: "getOrder",
  method: "GET",
  path: "/made-up/orders/{id}",
  retry: "safe",
  response: type({ order_id: "string" }),
});

const operations = [placeOrder, cancelOrder, getOrder] as const;
const inputs = { path: { account_id: "1" }, body: { symbol: "A", legs: [{ quantity: "1" }] } };
const ORDER = { order_id: "made-up-1" };

async function start(options: SandboxOptions<readonly SandboxOperation[]> = {}, client: BrokerClientOptions = {}) {
  const sandbox = await startSandbox<readonly SandboxOperation[]>({ operations, ...options });
  const broker = createBrokerClient({ ...sandbox, retry: false, ...client });
  return { sandbox, broker, [Symbol.asyncDispose]: () => sandbox.close() };
}

describe("a call of a defined operation against the sandbox", () => {
  test("a call of a defined operation resolves to the data from `responses`", async () => {
    const placed: unknown[] = [];
    const own = (request: DefinedRequest<typeof placeOrder>) => {
      placed.push(request.path, request.query, request.body);
      return { order_id: request.body.symbol };
    };
    const responses = { placeOrder: own, getOrder: ORDER, cancelOrder: undefined };
    const sandbox = await startSandbox({ operations: [placeOrder, getOrder, cancelOrder], responses });
    onTestFinished(() => sandbox.close());
    const broker = createBrokerClient({ ...sandbox, retry: false });
    const body = { ...inputs.body, at: "2026-11-26T00:00:00Z" };
    expect(await broker.call(placeOrder, { ...inputs, body, query: { tag: ["a", "b"] } })).toEqual({ order_id: "A" });
    expect(placed).toEqual([{ account_id: "1" }, { tag: ["a", "b"] }, { ...inputs.body, at: new Date(body.at) }]);
    expect(await broker.call(getOrder, { path: { id: "o-1" } })).toEqual(ORDER);
    expect(await broker.call(cancelOrder, { path: { id: "o-1" } })).toBeUndefined();
    expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200, 204]);
  });

  test("a call of a defined operation rejects an invalid body, which the sandbox also rejects", async () => {
    await using setup = await start({ responses: { placeOrder: ORDER } });
    const { broker, sandbox } = setup;
    const body: object = { symbol: "A", legs: [{ quantity: 1 }] };
    const error = await thrownBy(broker.call(placeOrder, { ...inputs, body: Object(body) }));
    expect(error).toMatchObject({
      code: "request_refused",
      outcome: "not_sent",
      issues: [{ path: "/legs/0/quantity" }],
    });
    expect(sandbox.requests).toHaveLength(0);
    const response = await createSigningFetch(createSigner(sandbox))(`${sandbox.baseUrl}/made-up/accounts/1/orders`, {
      method: "POST",
      headers: { "x-version": "v3", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_body",
      operation: "placeOrder",
      problems: [{ in: "body", pointer: "/legs/0/quantity" }],
    });
  });
});
