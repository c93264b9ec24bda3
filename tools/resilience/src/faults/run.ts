// Random calls and faults.
import type { Scenario } from "@org/broker-sandbox";
import fc from "fast-check";
import { SCENARIOS } from "../../../../packages/broker-sandbox/src/scenarios.ts";

/** A failure of a connection after a number of bytes of the request or of the response. */
export interface Cut {
  readonly in: "request" | "response";
  readonly after: number;
  /** A number is the status of a response that a gateway sends instead. */
  readonly how: "reset" | "close" | "hang" | number;
}

export interface Run {
  readonly method: "GET" | "POST";
  readonly by: "operation" | "http" | "fetch";
  /** Approximate number of bytes. */
  readonly bodySize: number;
  /** State before the call: a connection that was used before, a server without a connection, or a closed port. */
  readonly start: "connection" | "server" | "closed port";
  /** Failures of the connections that the call uses, in order. Null and all further connections do not fail. */
  readonly cuts: readonly (Cut | null)[];
  /** Fault of the sandbox itself. */
  readonly scenario: Scenario | undefined;
  readonly seed: number;
  readonly attempts: number;
  /** Milliseconds, like all that follow. */
  readonly attemptTimeout: number;
  readonly overallTimeout: number;
  readonly credentialsAfter: number;
  readonly abortAfter: number | undefined;
}

/**
 * Statuses after which a client may retry, or that it may take for the service's. 421 is missing: Node's fetch itself
 * repeats a GET after it with the same nonce, which is a known gap. The client's tests prove that an order is sent
 * once.
 */
const GATEWAY = [200, 302, 307, 400, 408, 429, 500, 502, 503, 504, 999];

/** A printed run can be pasted into a test. */
const PLAIN = { noNullPrototype: true } as const;

const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record(
    {
      in: fc.constantFrom("request", "response"),
      // Within the headers, which are about 450 bytes of a request and 200 of a response, or anywhere in a large body.
      after: fc.oneof({ weight: 3, arbitrary: fc.nat(600) }, { weight: 1, arbitrary: fc.nat(70_000) }),
      how: fc.constantFrom("reset", "close", "hang"),
    },
    PLAIN,
  ),
  fc.record({ in: fc.constant("response"), after: fc.constant(0), how: fc.constantFrom(...GATEWAY) }, PLAIN),
);

export const anyRun: fc.Arbitrary<Run> = fc.record(
  {
    method: fc.constantFrom("POST", "POST", "GET"),
    by: fc.constantFrom("http", "fetch", "operation"),
    bodySize: fc.constantFrom(0, 70_000),
    start: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("server", "connection") },
      { weight: 1, arbitrary: fc.constant("closed port") },
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
