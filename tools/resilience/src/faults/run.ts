// What can befall one call, drawn at random.
import type { Scenario } from "@org/broker-sandbox";
import fc from "fast-check";

/** Where a connection fails: when so many bytes of the request or of the answer have passed. */
export interface Cut {
  readonly in: "request" | "answer";
  readonly after: number;
  /** A number is a status: a gateway answers with it from there on. */
  readonly how: "reset" | "close" | "hang" | number;
}

export interface Run {
  readonly method: "GET" | "POST";
  readonly by: "operation" | "http" | "fetch";
  /** Bytes, about. */
  readonly bodySize: number;
  /** Whether the call finds a connection that another has used before, and whether anybody listens at all. */
  readonly finds: "a connection" | "a server" | "nobody";
  /** Of the connection that the call finds, and of those that it opens, in order. Further ones are sound. */
  readonly cuts: readonly (Cut | null)[];
  /** What the sandbox itself does wrong. */
  readonly scenario: Scenario | undefined;
  readonly seed: number;
  readonly attempts: number;
  /** Milliseconds, like all that follow. */
  readonly attemptTimeout: number;
  readonly overallTimeout: number;
  readonly credentialsAfter: number;
  readonly abortAfter: number | undefined;
}

/** All of them: one that is not here does not compile. */
const SCENARIOS = Object.values({
  slow: "slow",
  flaky: "flaky",
  reset: "reset",
  truncated: "truncated",
  garbage: "garbage",
  rate_limited: "rate_limited",
  redirect_elsewhere: "redirect_elsewhere",
  drift: "drift",
} satisfies { [Name in Scenario]: Name });

/**
 * What a client may take for a reason to send again, or for the service's word. But for 421: after it Node's fetch itself
 * asks for a list again, with the same nonce, a known gap; that an order goes out once is held by the client's own tests.
 */
const GATEWAY = [200, 302, 307, 400, 408, 429, 500, 502, 503, 504, 999];

/** What is shown of a run can be pasted. */
const PLAIN = { noNullPrototype: true } as const;

const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record(
    {
      in: fc.constantFrom("request", "answer"),
      // Within the headers, which are about 450 bytes of a request and 200 of an answer; or anywhere in a large body.
      after: fc.oneof({ weight: 3, arbitrary: fc.nat(600) }, { weight: 1, arbitrary: fc.nat(70_000) }),
      how: fc.constantFrom("reset", "close", "hang"),
    },
    PLAIN,
  ),
  fc.record({ in: fc.constant("answer"), after: fc.constant(0), how: fc.constantFrom(...GATEWAY) }, PLAIN),
);

export const anyRun: fc.Arbitrary<Run> = fc.record(
  {
    method: fc.constantFrom("POST", "POST", "GET"),
    by: fc.constantFrom("http", "fetch", "operation"),
    bodySize: fc.constantFrom(0, 70_000),
    finds: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("a server", "a connection") },
      { weight: 1, arbitrary: fc.constant("nobody") },
    ),
    cuts: fc.array(fc.option(cut, { freq: 9 }), { maxLength: 3 }),
    scenario: fc.option(fc.constantFrom(...SCENARIOS), { nil: undefined }),
    seed: fc.nat(),
    attempts: fc.integer({ min: 1, max: 3 }),
    attemptTimeout: fc.constantFrom(600, 600, 600, 50),
    overallTimeout: fc.constantFrom(1500, 1500, 300),
    credentialsAfter: fc.constantFrom(0, 0, 0, 60),
    abortAfter: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(400) }),
  },
  PLAIN,
);
