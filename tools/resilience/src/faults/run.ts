// Generates random calls and faults.
import type { Scenario } from "@org/broker-sandbox";
import fc from "fast-check";
import { SCENARIOS } from "../../../../packages/broker-sandbox/src/scenarios.ts";

/** Failure of a connection after a number of bytes of the request or of the response. */
export interface Cut {
  readonly in: "request" | "response";
  readonly after: number;
  /** Failure of the connection. A number is the status of a gateway that responds instead of the server. */
  readonly how: "reset" | "close" | "hang" | number;
}

export interface Run {
  readonly method: "GET" | "POST";
  readonly by: "operation" | "http" | "fetch";
  /** Approximate number of bytes in the body of an order. */
  readonly bodySize: number;
  /** State before the call: an open connection, a server without a connection, or a port without a server. */
  readonly start: "connection" | "server" | "closed port";
  /** Failures of the connections that the call uses, in order. Null stands for a connection that does not fail. */
  readonly cuts: readonly (Cut | null)[];
  /** Fault that the sandbox injects. */
  readonly scenario: Scenario | undefined;
  readonly seed: number;
  readonly attempts: number;
  /** Time limit of an attempt, in milliseconds. */
  readonly attemptTimeout: number;
  /** Time limit of the call, in milliseconds. */
  readonly overallTimeout: number;
  /** Milliseconds until the credentials are available. */
  readonly credentialsAfter: number;
  /** Milliseconds until the caller aborts the call. */
  readonly abortAfter: number | undefined;
}

/**
 * Statuses of a gateway: some cause a retry, others look like a response of the service.
 *
 * The status 421 is missing, because after a 421, Node's fetch itself sends a GET again with the same nonce. The tests
 * of the client prove that the client sends an order only once after a 421.
 */
const GATEWAY = [200, 302, 307, 400, 408, 429, 500, 502, 503, 504, 999];

/** Generates plain objects, so that a printed run can be pasted into a test. */
const PLAIN = { noNullPrototype: true } as const;

const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record(
    {
      in: fc.constantFrom("request", "response"),
      // Most cuts are in the headers or near the headers. Request headers have about 450 bytes, and response headers
      // about 200.
      after: fc.oneof({ weight: 3, arbitrary: fc.nat(600) }, { weight: 1, arbitrary: fc.nat(70_000) }),
      how: fc.constantFrom("reset", "close", "hang"),
    },
    PLAIN,
  ),
  fc.record({ in: fc.constant("response"), after: fc.constant(0), how: fc.constantFrom(...GATEWAY) }, PLAIN),
);

/** Generates runs. Two thirds of the runs are orders. */
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
