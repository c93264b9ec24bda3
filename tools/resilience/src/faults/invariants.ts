import type { RecordedRequest } from "@org/broker-sandbox";
import type { CallResult, Observation } from "./execute.ts";
import type { Run } from "./run.ts";

export function violatedInvariant(run: Run, observation: Observation): string | undefined {
  const { method, attempts } = run;
  const { result, received } = observation;
  const invariants: Readonly<Record<string, boolean>> = {
    "a failed call throws a BrokerError": !("thrown" in result),
    "the server receives an order at most once": method === "GET" || received.length <= 1,
    "if a call has a response, the server received the request":
      outcomeOf(result) !== "responded" || received.length >= 1,
    "if a call has the outcome not_sent, the server did not receive the last attempt":
      outcomeOf(result) !== "not_sent" || received.length < attemptOf(result),
    "an order has the outcome not_sent if and only if no byte of the order arrived": hasRightOutcome(run, observation),
    "the server receives a request at most once per attempt": received.length <= Math.min(attempts, attemptOf(result)),
    "each attempt has a new nonce": new Set(received.map(nonceOf)).size === received.length,
    "every received request has a valid signature": received.every(({ status }) => status !== 400 && status !== 401),
  };
  return Object.keys(invariants).find((name) => invariants[name] === false);
}

/**
 * Accepts every outcome if the HTTP transport does not report the start of a write. With such a transport, the client
 * must assume that the order was sent.
 */
function hasRightOutcome({ method, cuts }: Run, { result, begun, isExact }: Observation): boolean {
  // If the proxy closes a connection immediately, bytes can be lost between the client and the proxy.
  const isLossy = cuts.some((cut) => cut?.in === "request" && cut.after === 0 && cut.how !== "hang");
  if (method === "GET" || !isExact || (isLossy && begun === 0)) return true;
  return (outcomeOf(result) === "not_sent") === (begun === 0);
}

/**
 * Returns `responded` for each HTTP error status, although the client reports the outcome `unknown` if the response to
 * an order has a 5xx status.
 */
function outcomeOf(result: CallResult): string {
  if (!("error" in result)) return "responded";
  const { code, outcome } = result.error;
  return code === "http_status" || ["answered", "accepted"].includes(outcome) ? "responded" : outcome;
}

function attemptOf(result: CallResult): number {
  return "error" in result ? result.error.attempt : Infinity;
}

function nonceOf({ headers }: RecordedRequest): string | undefined {
  return headers.find(([name]) => name === "x-signature-nonce")?.[1];
}
