import { startSandbox } from "@org/broker-sandbox";
import { createSigner, createSigningFetch } from "@org/signing";
import { describe, expect, test } from "vitest";
import type { BrokerClientOptions, Transport } from "../src/faults/client.ts";
import { brokenLaw } from "../src/faults/laws.ts";
import { play } from "../src/faults/play.ts";
import { prove, smallest } from "../src/faults/prove.ts";
import type { Cut, Run } from "../src/faults/run.ts";

const RUNS = 300;
const SEED = 1;

test("the client breaks no law", async () => {
  expect(await prove(RUNS, SEED)).toMatchObject({ runs: RUNS, seed: SEED, broken: undefined });
});

/** Nothing befalls it. */
const ORDER: Run = {
  method: "POST",
  by: "fetch",
  bodySize: 0,
  finds: "a server",
  cuts: [],
  scenario: undefined,
  seed: SEED,
  attempts: 3,
  attemptTimeout: 30_000,
  overallTimeout: 60_000,
  credentialsAfter: 0,
  abortAfter: undefined,
};
const LOST: Cut = { in: "answer", after: 0, how: "reset" };
const LOST_ORDER: Run = { ...ORDER, cuts: [LOST] };
const LOST_LIST: Run = { ...ORDER, method: "GET", cuts: [LOST] };

test.each([
  { by: "operation", operation: "placeMadeUpOrder" },
  { by: "http", operation: "placeMadeUpOrder" },
  { by: "fetch", operation: "POST /not/in/the/table" },
] as const)(
  "an order by $by whose answer is lost has arrived, and its caller is told that nobody knows",
  async ({ by, operation }) => {
    const { told, seen } = await play({ ...LOST_ORDER, by });
    expect(told).toMatchObject({ failure: { code: "outcome_unknown", operation } });
    expect(seen).toHaveLength(1);
  },
);

/** A transport that does what the client must not do. */
const sendingAgain = (resend: Transport): BrokerClientOptions => ({
  fetch: (request) => {
    const copy = request.clone();
    return fetch(request).catch(() => resend(copy));
  },
});

async function signAnew(request: Request): Promise<Response> {
  const sandbox = await startSandbox();
  await sandbox.close();
  return createSigningFetch(createSigner(sandbox))(request);
}

async function sayNotSent(request: Request): Promise<Response> {
  const connect = Object.assign(new Error("made up"), { syscall: "connect", code: "MADE_UP" });
  return fetch(request).catch(() => Promise.reject(new TypeError("fetch failed", { cause: connect })));
}

const answerByItself = { fetch: () => Promise.resolve(Response.json([])) };

describe("a client is caught that", () => {
  test.each<[what: string, change: BrokerClientOptions, run: Run, law: string]>([
    ["sends an order again, signed anew", sendingAgain(signAnew), LOST_ORDER, "an order arrives at most once"],
    ["sends an order again as it is", sendingAgain(fetch), LOST_ORDER, "an order arrives at most once"],
    [
      "attempts more often than it may",
      sendingAgain(signAnew),
      { ...LOST_LIST, attempts: 1 },
      "nothing arrives more often than it was attempted",
    ],
    ["uses a nonce twice", { nonce: () => "made-up" }, LOST_LIST, "every attempt has its own nonce"],
    [
      "says not_sent of what has left",
      { fetch: sayNotSent },
      // Of a change that a transport was given, the client never says so.
      { ...LOST_LIST, attempts: 1 },
      "what was not sent has not arrived",
    ],
    ["answers by itself", answerByItself, ORDER, "what is answered has arrived"],
    [
      "changes what it has signed",
      { fetch: (request) => fetch(`${request.url}?made=up`, request) },
      ORDER,
      "what arrives is signed rightly",
    ],
  ])("%s", async (_, change, run, law) => {
    expect(brokenLaw(run, await play(run))).toBeUndefined();
    expect(brokenLaw(run, await play(run, change))).toBe(law);
  });
});

test("an error that is not one of the client's breaks a law", () => {
  const law = brokenLaw(ORDER, { told: { thrown: new Error("made up") }, seen: [] });
  expect(law).toBe("an error is one of the client's");
});

test("of the runs that break a law, the smallest is shown", async () => {
  const { broken } = await prove(RUNS, SEED, answerByItself);
  expect(broken?.run.cuts).not.toEqual([]);
  const shown = broken ? await smallest(broken, SEED, answerByItself) : "";
  expect(shown).toContain(
    '[{"method":"POST","by":"http","bodySize":0,"finds":"a server","cuts":[],"scenario":undefined,',
  );
});
