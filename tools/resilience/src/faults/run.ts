// Generates random calls and faults.
import type { Scenario } from "@org/broker-sandbox";
import fc from "fast-check";
import { SCENARIOS } from "../../../../packages/broker-sandbox/src/scenarios.ts";

/** Failure of a connection during a request or a response. */
export interface Cut {
  readonly in: "request" | "response";
  /** Bytes of the request or response that the proxy forwards before the failure. */
  readonly after: number;
  /** A number is the HTTP status of a response from a gateway. */
  readonly how: "reset" | "close" | "hang" | number;
}

export interface Run {
  readonly method: "GET" | "POST";
  readonly by: "operation" | "http" | "fetch";
  readonly bodySize: number;
  /** With `server`, the server is reachable, but the client has no open connection. */
  readonly start: "connection" | "server" | "closed port";
  readonly cuts: readonly (Cut | null)[];
  readonly scenario: Scenario | undefined;
  readonly seed: number;
  readonly attempts: number;
  /** Milliseconds. */
  readonly attemptTimeout: number;
  /** Milliseconds. */
  readonly overallTimeout: number;
  /** Milliseconds until the function `credentials` resolves. */
  readonly credentialsAfter: number;
  /** Milliseconds until the caller aborts the call. */
  readonly abortAfter: number | undefined;
}

/** Excludes 421, because Node's `fetch` reacts to 421 by repeating a GET request with the same nonce. */
const GATEWAY = [200, 302, 307, 400, 408, 429, 500, 502, 503, 504, 999];

/** With this option, fast-check prints plain objects, which a developer can paste into a test. */
const PLAIN = { noNullPrototype: true } as const;

const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record(
    {
      in: fc.constantFrom("request", "response"),
      // Most failures occur in the first 600 bytes, so that many failures occur within the headers. The headers of a
      // request have about 450 bytes.
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
