import { canonicalize } from "../canonical.ts";
import { SigningError } from "../errors.ts";
import { assertRequest, type SignatureInput } from "../signature-input.ts";
import { assertSecret } from "../signature.ts";
import { percentDecode } from "../text.ts";
import { createBudget, SEARCH_BUDGET, type Budget } from "./budget.ts";
import { findCauses } from "./causes.ts";
import { createComputer } from "./compute.ts";
import { variantOf, type SigningVariant } from "./signing-variant.ts";
import type { CauseCode, KnownMistake } from "./mistakes/index.ts";
import { differenceOf, hideInSegments, segmentsOf, type Difference, type Segment } from "./segments.ts";

/** A request, and a signature or canonical request to compare with. */
export type ExplainInput = SignatureInput &
  (
    | {
        readonly appSecret: string;
        /** The signature that the other side sent or expected. */
        readonly signature: string;
        readonly canonical?: undefined;
      }
    | {
        /** `str3` of the other side, percent-encoded or not. */
        readonly canonical: string;
        readonly appSecret?: string | undefined;
        readonly signature?: undefined;
      }
  );

/** Result of `explain`. */
export interface Explanation {
  /** Whether the signature or canonical request is the one of the request. */
  readonly matches: boolean;
  /** The canonical request, part by part. */
  readonly segments: readonly Segment[];
  /** The fewest mistakes that together explain the mismatch. Empty if it matches, or if none were found. */
  readonly causes: readonly CauseCode[];
  /**
   * Whether the search ended without a cause before it tried every mistake, because the request is too large. Its
   * budget is counted in characters that it processes, and takes less than a second.
   */
  readonly stoppedEarly: boolean;
  /** Explanation in words. */
  readonly message: string;
  /** First difference from the given canonical request, if it differs. */
  readonly difference?: Difference;
}

/**
 * Explains why a signature does not match a request.
 *
 * It tries common mistakes, alone and then in pairs, and returns the first that gives the signature. If none does, it
 * has computed hundreds of signatures: use it for diagnosis, not for every request. The result shows `<APP_SECRET>` in
 * place of the secret.
 *
 * Given another canonical request instead of a secret and signature, it also returns the first part that differs.
 *
 * @throws {SigningError} (rejects) as `canonicalize` does; `invalid_request` without `signature` or `canonical`;
 *   `invalid_credentials` for a secret that is empty, no text, or longer than
 *   10,000 characters; `malformed_percent_encoding` in `canonical`
 * @example
 * const signature = await computeSignature({ path, query: [["note", "a%20b"]], headers }, "made-up-secret");
 * const { causes, message } = await explain({
 *   path,
 *   query: [["note", "a b"]],
 *   headers,
 *   appSecret: "made-up-secret",
 *   signature,
 * });
 * causes; // => query_encoded
 * console.log(message);
 */
export async function explain(input: ExplainInput): Promise<Explanation> {
  const request = await canonicalize(input);
  assertComparison(input);
  const parts = segmentsOf(input.path, request);
  const budget = createBudget(SEARCH_BUDGET);
  const mistakes = await findCauses(variantOf(input, input.appSecret ?? ""), comparisonWith(input, budget), budget);
  const matches = mistakes?.length === 0;
  const stoppedEarly = mistakes === undefined && (budget.isExhausted() || budget.hasSkipped());
  const segments = hideInSegments(input.appSecret, parts, request.str3);
  const difference =
    input.canonical === undefined || matches
      ? undefined
      : differenceOf(parts, request.str3, readCanonical(input.canonical), input.appSecret);
  return {
    matches,
    segments,
    causes: (mistakes ?? []).map(({ code }) => code),
    stoppedEarly,
    message: [messageOf(mistakes, stoppedEarly), ...(difference ? [describe(difference)] : [])].join(" "),
    ...(difference && { difference }),
  };
}

function assertComparison({ canonical, signature, appSecret }: ExplainInput): void {
  const compared: unknown = canonical === undefined ? signature : canonical;
  assertRequest(typeof compared === "string", "What it is compared with must be text: signature or canonical.");
  if (appSecret === undefined && canonical !== undefined) return;
  assertSecret(appSecret);
  // Another canonical request needs no secret. Every request has a signature with an empty one.
  if (appSecret === "" && canonical === undefined) {
    throw new SigningError("invalid_credentials", "The application secret is missing.");
  }
  if (appSecret.length > LONGEST_SECRET) {
    throw new SigningError("invalid_credentials", `explain takes a secret of at most ${LONGEST_SECRET} characters.`);
  }
}

/** A longer secret would take most of the search, which looks for it in the request and uses it in hundreds of keys. */
const LONGEST_SECRET = 10_000;

function comparisonWith(
  { signature, canonical }: ExplainInput,
  budget: Budget,
): (variant: SigningVariant) => Promise<boolean> {
  const { messageOf, signatureOf } = createComputer(budget);
  if (canonical === undefined) return async (variant) => (await signatureOf(variant)) === signature;
  if (!canonical.includes("&")) return async (variant) => (await messageOf(variant)) === canonical;
  const encode = (str3: string) => str3;
  return async (variant) => (await messageOf({ ...variant, encode })) === canonical;
}

/** `str3` always has a `&`, and its percent-encoding never has one. */
function readCanonical(canonical: string): string {
  return canonical.includes("&") ? canonical : percentDecode(canonical, "The canonical request");
}

function messageOf(mistakes: readonly KnownMistake[] | undefined, stoppedEarly: boolean): string {
  if (stoppedEarly) {
    return "No mistake that was tried explains it. Not every mistake was tried, because the request is too large: try a smaller one.";
  }
  if (mistakes === undefined) {
    return "No common mistake explains it: probably another secret was used, or the request was changed after it was signed.";
  }
  return mistakes.map(({ message }) => message).join(" ") || "It is the right one.";
}

function describe({ segment: { part, name, text }, theirs }: Difference): string {
  return `The first difference is in the ${part}${name === undefined ? "" : ` ${name}`}: here ${quoted(text)}, there ${quoted(theirs)}.`;
}

function quoted(text: string): string {
  return text === "" ? "nothing" : `\`${text}\``;
}
