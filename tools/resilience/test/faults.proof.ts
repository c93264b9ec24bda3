import { afterAll, describe, expect, test } from "vitest";
import { undiciTransport, type BrokerClientOptions, type TransportRequest } from "../src/faults/client.ts";
import { prove, shrink } from "../src/faults/prove.ts";
import type { Run } from "../src/faults/run.ts";
import { expectViolation, LOST_LIST, LOST_ORDER, ORDER, repeating, SEED, signAnew } from "./runs.ts";

const RUNS = 300;
const undici = undiciTransport();
afterAll(() => undici.close());

test.each<[string, BrokerClientOptions]>([
  ["fetch", {}],
  ["undici", { transport: undici }],
])("the client violates no invariant over %s", async (_, options) => {
  expect(await prove(RUNS, SEED, options)).toMatchObject({ runs: RUNS, seed: SEED, violation: undefined });
});

const EXACT = "an order is not_sent exactly if no byte of it arrived";

async function claimNotSent(request: Request): Promise<Response> {
  const connect = Object.assign(new Error("made up"), { syscall: "connect", code: "MADE_UP" });
  return fetch(request).catch(() => Promise.reject(new TypeError("fetch failed", { cause: connect })));
}

/** A transport that reports that it writes as `report` says. */
function reporting(report: (request: TransportRequest) => TransportRequest): BrokerClientOptions {
  return { transport: { reportsWrite: true, send: (request) => undici.send(report(request)) } };
}

function reportAtOnce(request: TransportRequest): TransportRequest {
  request.onWrite();
  return request;
}

const respondWithoutRequest = { fetch: () => Promise.resolve(Response.json([])) };

describe("a client is detected that", () => {
  test.each<[what: string, overrides: BrokerClientOptions, run: Run, invariant: string]>([
    ["repeats an order with its signature", repeating(fetch), LOST_ORDER, "an order is received at most once"],
    [
      "makes too many attempts",
      repeating(signAnew),
      { ...LOST_LIST, attempts: 1 },
      "nothing is received more often than it was attempted",
    ],
    ["uses a nonce twice", { nonce: () => "made-up" }, LOST_LIST, "every attempt has its own nonce"],
    [
      "reports a request that was sent as not_sent",
      { fetch: claimNotSent },
      // Not an order: the client never reports one that a transport was given as not_sent.
      { ...LOST_LIST, attempts: 1 },
      "a request that was not sent was not received",
    ],
    [
      "reports an order that was sent as not_sent, because its transport does not report that it writes",
      reporting((request) => ({ ...request, onWrite: () => {} })),
      LOST_ORDER,
      "a request that was not sent was not received",
    ],
    [
      "reports an order that is cut off as not_sent",
      reporting((request) => ({ ...request, onWrite: () => {} })),
      { ...ORDER, cuts: [{ in: "request", after: 100, how: "reset" }] },
      EXACT,
    ],
    [
      "reports an order to a closed port as unknown, because its transport reports too early that it writes",
      reporting(reportAtOnce),
      { ...ORDER, start: "closed port" },
      EXACT,
    ],
    ["responds without a request", respondWithoutRequest, ORDER, "a request with a response was received"],
    [
      "changes a request after it was signed",
      { fetch: (request) => fetch(`${request.url}?made=up`, request) },
      ORDER,
      "every received request has a valid signature",
    ],
  ])("%s", async (_, overrides, run, invariant) => {
    await expectViolation(run, overrides, invariant);
  });
});

test("the smallest run that violates an invariant is reported", async () => {
  const { violation } = await prove(RUNS, SEED, respondWithoutRequest);
  expect(violation?.run.cuts).not.toEqual([]);
  const report = violation ? await shrink(violation, SEED, respondWithoutRequest) : "";
  expect(report).toContain(
    '[{"method":"POST","by":"http","bodySize":0,"start":"server","cuts":[],"scenario":undefined,',
  );
});
