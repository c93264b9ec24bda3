import { explain, type Explanation } from "@org/signing/explain";
import { firstDifference, placeOf } from "./difference.ts";
import { STEP_OF_FAMILY } from "./families.ts";
import { FAMILY_OF_CODE } from "./family-of-code.ts";
import { createHider, hideInProblem } from "./hide.ts";
import { problemOf } from "./problems.ts";
import type { PreparedRequest } from "./request.ts";
import { MADE_UP_SECRET } from "./share.ts";
import { shorten } from "./shorten.ts";
import { snippetsFor } from "./snippets.ts";
import type { Diagnosis, Inputs } from "./types.ts";

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
    const { message, fix } = hideInProblem(appSecret, problemOf(error));
    return {
      verdict: "unreadable",
      message: `${message} ${fix}`,
      causes: [],
      alternatives: [],
      warnings: [],
      snippets: [],
    };
  }
}

const STILL_MADE_UP =
  "The field App secret still has the made-up secret of the examples. Enter the secret that the other program used.";

const IF_STILL_REJECTED =
  "If the service rejects the request, check the app key and the clock, and sign the request with a new nonce.";

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
  const { redact } = createHider(secret);
  return {
    verdict: matches ? "match" : causes.length > 0 ? "mistake" : "unknown",
    message: shorten(redact(messageOf(explanation, isCanonical, secret))),
    causes: causes.map((cause) => ({ ...cause, step: STEP_OF_FAMILY[FAMILY_OF_CODE[cause.code]] })),
    alternatives,
    warnings: warnings.map((warning) => hideInProblem(secret, warning)),
    ...(difference && { difference: firstDifference(difference) }),
    snippets: snippetsFor(causes, difference?.segment.part),
  };
}

function messageOf(
  { matches, causes, message, difference }: Explanation,
  isCanonical: boolean,
  secret: string,
): string {
  if (causes.length === 0 && difference !== undefined) {
    return `The canonical request is wrong. The first difference is in ${placeOf(difference.segment)}.`;
  }
  if (matches) return isCanonical ? message : `${message} ${IF_STILL_REJECTED}`;
  if (causes.length === 0) return secret === MADE_UP_SECRET ? STILL_MADE_UP : message;
  const given = isCanonical ? "canonical request" : "signature";
  const wrong = `The ${given} is wrong.`;
  return causes.length === 1 ? wrong : `${wrong} ${causes.length} mistakes together explain the ${given}.`;
}
