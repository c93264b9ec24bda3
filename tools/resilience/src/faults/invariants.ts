// Defines the invariants that every run must satisfy, with any faults.
import type { RecordedRequest } from "@org/broker-sandbox";
import type { CallResult, Observation } from "./execute.ts";
import type { Run } from "./run.ts";

/** Returns the first invariant that a run violates, or undefined if the run violates none. */
export function violatedInvariant(run: Run, observation: Observation): string | undefined {
  const { method, attempts } = run;
  const { result, received } = observation;
  const invariants: Readonly<Record<string, boolean>> = {
    "a failed call throws an error of the client": !("thrown" in result),
    "the server receives an order at most once": method === "GET" || received.length <= 1,
    "if a call has a response, the server received its request":
      outcomeOf(result) !== "responded" || received.length >= 1,
    "if a call has the outcome not_sent, the server received no request of its last attempt":
      outcomeOf(result) !== "not_sent" || received.length < attemptOf(result),
    "an order has the outcome not_sent if and only if none of its bytes arrived": hasRightOutcome(run, observation),
    "the server receives a request at most once per attempt": received.length <= Math.min(attempts, attemptOf(result)),
    "each attempt has a new nonce": new Set(received.map(nonceOf)).size === received.length,
    "every received request has a valid signature": received.every(({ status }) => status !== 400 && status !== 401),
  };
  return Object.keys(invariants).find((name) => invariants[name] === false);
}

/**
 * Returns whether the outcome of an order is right.
 *
 * If no byte of the order arrived, the outcome must be `not_sent`. If a byte arrived, the outcome must not be
 * `not_sent`.
 *
 * Some transports do not report when they start to write. With such a transport, the client must assume that an order
 * was sent, so this invariant does not apply.
 */
function hasRightOutcome({ method, cuts }: Run, { result, begun, isExact }: Observation): boolean {
  // If a connection closes at once, the bytes that the client wrote can be lost.
  const isLossy = cuts.some((cut) => cut?.in === "request" && cut.after === 0 && cut.how !== "hang");
  if (method === "GET" || !isExact || (isLossy && begun === 0)) return true;
  return (outcomeOf(result) === "not_sent") === (begun === 0);
}

/**
 * Returns the outcome of a call, or `responded` if the call received a response.
 *
 * If an order receives a 5xx, the error has the outcome `unknown`, although the call received a response.
 */
function outcomeOf(result: CallResult): string {
  if (!("error" in result)) return "responded";
  const { code, outcome } = result.error;
  return code === "http_status" || outcome === "accepted" ? "responded" : outcome;
}

function attemptOf(result: CallResult): number {
  return "error" in result ? result.error.attempt : Infinity;
}

function nonceOf({ headers }: RecordedRequest): string | undefined {
  return headers.find(([name]) => name === "x-signature-nonce")?.[1];
}
