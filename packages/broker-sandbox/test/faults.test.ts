import { expect, test } from "vitest";
import { faults, type Exchange } from "../src/faults.ts";
import type { Operation } from "../src/operation.ts";
import { TABLE } from "./fixture.ts";

const { listOrders, cancelOrder, exportOrders, ping } = TABLE.operations;

function exchangeOf(operation: Operation | undefined, payload: unknown = operation?.sample, choice = 0): Exchange {
  const body = payload === undefined ? "" : JSON.stringify(payload);
  return {
    request: { method: "POST", target: "/made-up", headers: [], body: new Uint8Array() },
    operation,
    payload,
    response: { status: 201, headers: { "content-type": "application/made-up+json" }, body },
    redirectOrigin: "https://elsewhere.invalid",
    clientAborted: new AbortController().signal,
    choice,
  };
}

test("the fault `truncated` does not apply to a response without a body", () => {
  expect(faults.truncated(exchangeOf(cancelOrder))).toBeUndefined();
});

test("the fault `drift` does not apply to a response without a required JSON field", () => {
  for (const operation of [undefined, cancelOrder, ping]) expect(faults.drift(exchangeOf(operation))).toBeUndefined();
  expect(faults.drift({ ...exchangeOf(exportOrders), payload: undefined })).toBeUndefined();
});

test("the fault `drift` does not apply to a payload that already lacks the required field", () => {
  expect(faults.drift(exchangeOf(listOrders, [{ note: "made up" }]))).toBeUndefined();
});

test.each([
  ["an object", { order_id: "1", note: "made up" }, '{"note":"made up"}'],
  ["each element of a list", [{ order_id: "1" }, { order_id: "2", side: "BUY" }], '[{},{"side":"BUY"}]'],
])("the fault `drift` removes a required field from %s", (_, payload, body) => {
  const exchange = exchangeOf(listOrders, payload);
  expect(faults.drift(exchange)).toEqual({ sent: "all", response: { ...exchange.response, body } });
});

test("the fault `drift` replaces an empty list by the sample without a required field", () => {
  const outcome = faults.drift(exchangeOf(listOrders, []));
  expect(outcome).toMatchObject({ sent: "all", response: { body: expect.stringContaining('"side":"BUY"') } });
  expect(outcome).toMatchObject({ response: { body: expect.not.stringContaining('"order_id":') } });
});
