// What must be true of every run, whatever faults it had.
import type { RecordedRequest } from "@org/broker-sandbox";
import type { CallResult, Observation } from "./execute.ts";
import type { Run } from "./run.ts";

/** Returns the first invariant that a run violates, if any. */
export function violatedInvariant(run: Run, observation: Observation): string | undefined {
  const { method, attempts } = run;
  const { result, received } = observation;
  const invariants: Readonly<Record<string, boolean>> = {
    "an error is one of the client's": !("thrown" in result),
    "an order is received at most once": method === "GET" || received.length <= 1,
    "a request with a response was received": outcomeOf(result) !== "responded" || received.length >= 1,
    "a request that was not sent was not received":
      outcomeOf(result) !== "not_sent" || received.length < attemptOf(result),
    "an order is not_sent exactly if no byte of it arrived": hasRightOutcome(run, observation),
    "nothing is received more often than it was attempted": received.length <= Math.min(attempts, attemptOf(result)),
    "every attempt has its own nonce": new Set(received.map(nonceOf)).size === received.length,
    "every received request has a valid signature": received.every(({ status }) => status !== 400 && status !== 401),
  };
  return Object.keys(invariants).find((name) => invariants[name] === false);
}

/** Without a transport that reports when it writes, the client must assume that an order was sent. */
function hasRightOutcome({ method, cuts }: Run, { result, begun, isExact }: Observation): boolean {
  // What is written to a connection that closes at once can be lost.
  const isLossy = cuts.some((cut) => cut?.in === "request" && cut.after === 0 && cut.how !== "hang");
  if (method === "GET" || !isExact || (isLossy && begun === 0)) return true;
  return (outcomeOf(result) === "not_sent") === (begun === 0);
}

/** After a change and a status of 5xx, the outcome is unknown to the client, but there was a response. */
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
