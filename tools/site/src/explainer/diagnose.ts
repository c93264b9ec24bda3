import { explain, type Explanation, type FoundCause } from "@org/signing/explain";
import { firstDifference, placeOf } from "./difference.ts";
import { stepOf } from "./families.ts";
import { createHider, hideInProblem } from "./hide.ts";
import { problemOf } from "./problems.ts";
import type { PreparedRequest } from "./request.ts";
import { MADE_UP_SECRET } from "./share.ts";
import { shorten } from "./shorten.ts";
import { snippetsFor } from "./snippets.ts";
import type { Diagnosis, Finding, Inputs } from "./types.ts";

/** Compares the request with the signature or the canonical request in the inputs. */
export async function diagnose(
  prepared: PreparedRequest,
  { appSecret, theirs }: Inputs,
): Promise<Diagnosis | undefined> {
  const given = theirs.trim() || (prepared.request.headers["x-signature"] ?? "");
  if (given === "") return undefined;
  const isCanonical = /&|%26/.test(given);
  if (!isCanonical && appSecret === "") return undefined;
  const compared = isCanonical ? { canonical: given, appSecret } : { signature: given, appSecret };
  try {
    return toDiagnosis(await explainBody(prepared, compared), isCanonical, appSecret);
  } catch (error) {
    const { message } = hideInProblem(appSecret, problemOf(error));
    return { verdict: "unknown", message, causes: [], alternatives: [], warnings: [], snippets: [] };
  }
}

const STILL_MADE_UP =
  "The field App secret still has the made-up secret of the examples. Enter the secret that the other program used.";

type Compared = { readonly appSecret: string } & (
  | { readonly canonical: string }
  | { readonly signature: string; readonly canonical?: undefined }
);

/**
 * Explains the request with the normalized body, because a client must hash and send this body. The function explains
 * the request with the pasted body in two cases: the given value is correct for the normalized body, or only the pasted
 * body leads to a cause.
 */
async function explainBody({ request, signed }: PreparedRequest, compared: Compared): Promise<Explanation> {
  const sent = await explain({ request, ...compared });
  if ((request.body ?? "") === (signed.body ?? "")) return sent;
  const normalized = await explain({ request: { ...request, body: signed.body }, ...compared });
  const chosen = normalized.matches || (normalized.causes.length === 0 && sent.causes.length > 0) ? sent : normalized;
  return { ...chosen, warnings: sent.warnings };
}

function toDiagnosis(explanation: Explanation, isCanonical: boolean, secret: string): Diagnosis {
  const { matches, causes, alternatives, warnings, difference } = explanation;
  const hide = createHider(secret);
  return {
    verdict: matches ? "match" : causes.length > 0 ? "mistake" : "unknown",
    message: shorten(hide(messageOf(explanation, isCanonical, secret))),
    causes: causes.map((cause) => hideInProblem(secret, toFinding(cause))),
    alternatives: alternatives.map((list) => list.map(({ code }) => code)),
    warnings: warnings.map((warning) => hideInProblem(secret, warning)),
    ...(difference && { difference: firstDifference(difference) }),
    snippets: snippetsFor(causes, difference?.segment.part),
  };
}

function toFinding(cause: FoundCause): Finding {
  const step = stepOf(cause.code);
  return { ...cause, ...(step !== undefined && { step }) };
}

function messageOf(
  { matches, causes, message, difference }: Explanation,
  isCanonical: boolean,
  secret: string,
): string {
  if (causes.length === 0 && difference !== undefined) {
    return `The canonical request is wrong, but no common mistake explains it. The first difference is in ${placeOf(difference.segment)}.`;
  }
  if (matches) return message;
  if (causes.length === 0) return secret === MADE_UP_SECRET ? STILL_MADE_UP : message;
  const given = isCanonical ? "canonical request" : "signature";
  const [only] = causes;
  return causes.length === 1 && only !== undefined
    ? `The ${given} is wrong. ${only.message}`
    : `The ${given} is wrong. ${causes.length} mistakes together explain the ${given}.`;
}
