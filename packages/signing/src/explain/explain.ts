import { canonicalize, type SignatureInput } from "../canonical.ts";
import { SigningError } from "../errors.ts";
import { assertRequest } from "../signature-input.ts";
import { assertSecret } from "../signature.ts";
import { percentDecode } from "../text.ts";
import { createBudget, SEARCH_BUDGET, type Budget } from "./budget.ts";
import { findCauses } from "./causes.ts";
import { createComputer } from "./compute.ts";
import { variantOf, type SigningVariant } from "./signing-variant.ts";
import type { CauseCode, KnownMistake } from "./mistakes/index.ts";
import { differenceOf, hideInSegments, segmentsOf, type Difference, type Segment } from "./segments.ts";

/** A request, and what it is compared with: a signature, or another canonical request. */
export type ExplainInput = SignatureInput &
  (
    | {
        readonly appSecret: string;
        /** That the other side sent, or expected. */
        readonly signature: string;
        readonly canonical?: undefined;
      }
    | {
        /** `str3` of the other side, or the same percent-encoded. */
        readonly canonical: string;
        readonly appSecret?: string | undefined;
        readonly signature?: undefined;
      }
  );

/** What `explain` found. */
export interface Explanation {
  /** Whether the signature, or the canonical request, is the one of the request. */
  readonly matches: boolean;
  /** The canonical request, part by part. */
  readonly segments: readonly Segment[];
  /** The mistakes that together give what was compared with: the fewest, none where it matches or none was found. */
  readonly causes: readonly CauseCode[];
  /**
   * Whether no cause was found and not every mistake was tried, because the request is too large. The search has a
   * budget, counted in characters that it processes: less than a second. The message says so too.
   */
  readonly stoppedEarly: boolean;
  /** The same for a reader. */
  readonly message: string;
  /** Where another canonical request was given, and differs. */
  readonly difference?: Difference;
}

/**
 * Explain why a signature is not the one of a request: the mistakes that people make are tried, alone and then in
 * pairs, and the first that gives the signature is named. What it returns shows `<APP_SECRET>` for the secret. For diagnosis, not for
 * every request: where nothing explains it, hundreds of signatures were computed.
 *
 * Given another canonical request instead of secret and signature, it points at the first part that differs.
 *
 * @throws {SigningError} (rejects) as `canonicalize` does; `invalid_request` without `signature` or `canonical`;
 *   `invalid_credentials` for a secret that is empty, no text, or longer than 10,000 characters; `malformed_percent_encoding` in `canonical`
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

/** A longer one would take most of the search: it is searched for in the request, and keys hundreds of signatures. */
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

/** `str3` has a `&`, which its percent-encoding has not. */
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
