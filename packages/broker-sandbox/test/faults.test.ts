// What no documented operation can show yet.
import { expect, test } from "vitest";
import { jsonAnswer } from "../src/answer.ts";
import { faults, type Served } from "../src/faults.ts";
import type { Operation } from "../src/operation.ts";

function served(operation: Operation): Served {
  const { status, sample } = operation;
  const request = { method: "POST", target: "/made-up", headers: [], body: new Uint8Array() };
  const gone = new AbortController().signal;
  const answer = jsonAnswer(status, sample);
  return { request, operation, payload: sample, answer, elsewhere: "https://elsewhere.invalid", gone, lot: 0 };
}

const MADE_UP: Operation = { method: "POST", path: "/made-up", pattern: "^/made-up$", query: [], status: 201 };

test("truncated befalls no answer without a body", () => {
  expect(faults.truncated(served(MADE_UP))).toBeUndefined();
});

test("drift befalls no answer in which no field is required", () => {
  expect(faults.drift(served({ ...MADE_UP, sample: { note: "made up" }, requiredFields: [] }))).toBeUndefined();
});

test("drift befalls an object as it does a list", () => {
  const operation = { ...MADE_UP, sample: { id: "1", note: "made up" }, requiredFields: ["id"] };
  const answer = { status: 201, headers: { "content-type": "application/json" }, body: '{"note":"made up"}' };
  expect(faults.drift(served(operation))).toEqual({ sent: "all", answer });
});
