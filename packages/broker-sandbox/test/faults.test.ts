// Responses that no documented operation has yet.
import { expect, test } from "vitest";
import { faults, type Exchange } from "../src/faults.ts";
import type { Operation } from "../src/operation.ts";
import { jsonResponse } from "../src/response.ts";

function exchangeOf(operation: Operation): Exchange {
  const { status, sample } = operation;
  return {
    request: { method: "POST", target: "/made-up", headers: [], body: new Uint8Array() },
    operation,
    payload: sample,
    response: jsonResponse(status, sample),
    redirectOrigin: "https://elsewhere.invalid",
    clientAborted: new AbortController().signal,
    choice: 0,
  };
}

const MADE_UP: Operation = { method: "POST", path: "/made-up", pattern: "^/made-up$", query: [], status: 201 };

test("truncated does not apply to a response without a body", () => {
  expect(faults.truncated(exchangeOf(MADE_UP))).toBeUndefined();
});

test("drift does not apply to a response without a required field", () => {
  const operation = { ...MADE_UP, sample: { note: "made up" }, requiredFields: [] };
  expect(faults.drift(exchangeOf(operation))).toBeUndefined();
});

test("drift removes a required field of an object, as of a list", () => {
  const operation = { ...MADE_UP, sample: { id: "1", note: "made up" }, requiredFields: ["id"] };
  const response = { status: 201, headers: { "content-type": "application/json" }, body: '{"note":"made up"}' };
  expect(faults.drift(exchangeOf(operation))).toEqual({ sent: "all", response });
});
