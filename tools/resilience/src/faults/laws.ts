// What must be so of every run, whatever befell it.
import type { RecordedRequest } from "@org/broker-sandbox";
import type { Observation, Told } from "./play.ts";
import type { Run } from "./run.ts";

/** The law that is broken, if any. */
export function brokenLaw({ method, attempts }: Run, { told, seen }: Observation): string | undefined {
  const laws: Readonly<Record<string, boolean>> = {
    "an error is one of the client's": !("thrown" in told),
    "an order arrives at most once": method === "GET" || seen.length <= 1,
    "what is answered has arrived": outcomeOf(told) !== "answered" || seen.length >= 1,
    "what was not sent has not arrived": outcomeOf(told) !== "not_sent" || seen.length < attemptOf(told),
    "nothing arrives more often than it was attempted": seen.length <= Math.min(attempts, attemptOf(told)),
    "every attempt has its own nonce": new Set(seen.map(nonceOf)).size === seen.length,
    "what arrives is signed rightly": seen.every(({ status }) => status !== 400 && status !== 401),
  };
  return Object.keys(laws).find((law) => laws[law] === false);
}

/** Of a change that is answered with 5xx, the client says "unknown": but answered it is. */
function outcomeOf(told: Told): string {
  if (!("failure" in told)) return "answered";
  const { code, outcome } = told.failure;
  return code === "http_status" || outcome === "accepted" ? "answered" : outcome;
}

function attemptOf(told: Told): number {
  return "failure" in told ? told.failure.attempt : Infinity;
}

function nonceOf({ headers }: RecordedRequest): string | undefined {
  return headers.find(([name]) => name === "x-signature-nonce")?.[1];
}
