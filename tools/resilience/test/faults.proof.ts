import type { BrokerClientOptions, TransportRequest } from "@org/broker-client";
import { undiciTransport } from "@org/broker-client/undici";
import { afterAll, describe, expect, test } from "vitest";
import { prove, shrink } from "../src/faults/prove.ts";
import type { Run } from "../src/faults/run.ts";
import { expectViolation, LOST_LIST, LOST_ORDER, ORDER, repeating, SEED, signAgain } from "./helpers/runs.ts";

const undici = undiciTransport();
afterAll(() => undici.close());

const EXACT = "an order has the outcome not_sent if and only if no byte of the order arrived";

async function claimNotSent(request: Request): Promise<Response> {
  const connect = Object.assign(new Error("made up"), { syscall: "connect", code: "MADE_UP" });
  return fetch(request).catch(() => Promise.reject(new TypeError("fetch failed", { cause: connect })));
}

function reporting(report: (request: TransportRequest) => TransportRequest): BrokerClientOptions {
  return { transport: { reportsWrite: true, send: (request) => undici.send(report(request)) } };
}

function reportAtOnce(request: TransportRequest): TransportRequest {
  request.onWrite();
  return request;
}

const respondWithoutRequest = { fetch: () => Promise.resolve(Response.json([])) };

describe("the invariants", () => {
  test.each<[what: string, overrides: BrokerClientOptions, run: Run, invariant: string]>([
    [
      "sends an order again with the same signature",
      repeating(fetch),
      LOST_ORDER,
      "the server receives an order at most once",
    ],
    [
      "makes too many attempts",
      repeating(signAgain),
      { ...LOST_LIST, attempts: 1 },
      "the server receives a request at most once per attempt",
    ],
    ["uses a nonce twice", { nonce: () => "made-up" }, LOST_LIST, "each attempt has a new nonce"],
    [
      "reports the outcome not_sent for a sent request",
      { fetch: claimNotSent },
      // If `fetch` rejects, the client reports `not_sent` only for reads, so the test sends a GET.
      { ...LOST_LIST, attempts: 1 },
      "if a call has the outcome not_sent, the server did not receive the last attempt",
    ],
    [
      "reports the outcome not_sent for a sent order, because the transport does not report the start of a write",
      reporting((request) => ({ ...request, onWrite: () => {} })),
      LOST_ORDER,
      "if a call has the outcome not_sent, the server did not receive the last attempt",
    ],
    [
      "reports the outcome not_sent for a partly sent order",
      reporting((request) => ({ ...request, onWrite: () => {} })),
      { ...ORDER, cuts: [{ in: "request", after: 100, how: "reset" }] },
      EXACT,
    ],
    [
      "reports the outcome unknown for an order to a closed port, because the transport reports a write too early",
      reporting(reportAtOnce),
      { ...ORDER, start: "closed port" },
      EXACT,
    ],
    [
      "returns data without sending a request",
      respondWithoutRequest,
      ORDER,
      "if a call has a response, the server received the request",
    ],
    [
      "changes a request after it was signed",
      { fetch: (request) => fetch(`${request.url}?made=up`, request) },
      ORDER,
      "every received request has a valid signature",
    ],
  ])("the invariants detect a client that %s", async (_, overrides, run, invariant) => {
    await expectViolation(run, overrides, invariant);
  });
});

test("`shrink` reduces a run that violates an invariant to the smallest run that violates the invariant", async () => {
  const { violation } = await prove(300, SEED, respondWithoutRequest);
  expect(violation?.run.cuts).not.toEqual([]);
  const report = violation ? await shrink(violation, SEED, respondWithoutRequest) : "";
  expect(report).toContain(
    '[{"method":"POST","by":"http","bodySize":0,"start":"server","cuts":[],"scenario":undefined,',
  );
});
