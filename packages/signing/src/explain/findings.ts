import { withCall } from "./advice.ts";
import { plain } from "./formats/encoders.ts";
import type { Observed } from "./read-input.ts";
import { SEARCH_BUDGET, createBudget, createComputer } from "./search/compute.ts";
import { canonicalTarget, signatureTarget } from "./search/search-target.ts";
import { findMatches, type Match, type Result } from "./search/search.ts";
import { type SigningVariant, variantOf } from "./signing-variant.ts";
import { isRewritable, reportsOf } from "./table/cause.ts";
import { causeOf, type CauseCode } from "./table/index.ts";

interface Search {
  readonly observed: Observed;
  readonly appSecret: string | undefined;
  readonly signature: string;
  readonly canonical: string | undefined;
  readonly isThorough: boolean;
}

/** Mistake that explains the wrong signature or canonical request. */
export interface FoundCause {
  readonly code: CauseCode;
  /** Sentence that states the mistake. */
  readonly message: string;
  /** Advice on how to correct the mistake, with a call in the language that the header `user-agent` shows. */
  readonly fix: string;
}

export interface Findings {
  /** Whether the given signature or canonical request is correct for the request. */
  readonly matches: boolean;
  /**
   * Smallest set of mistakes that together explain the wrong signature or canonical request. Empty if the signature or
   * canonical request is correct, or if the search found no mistake.
   */
  readonly causes: readonly FoundCause[];
  /**
   * Alternatives to `causes`, at most 20. Each alternative is a set of mistakes that also explains the wrong signature
   * or canonical request.
   */
  readonly alternatives: readonly (readonly FoundCause[])[];
  /**
   * Whether the search stopped without a result, because the request is too large. A complete search tries every single
   * mistake, and every pair of common mistakes. A search takes at most about two seconds.
   */
  readonly stoppedEarly: boolean;
}

const MOST = 20;

interface SearchResult extends Findings {
  /**
   * Canonical request (`str3`) of a client that makes the mistakes in `causes`. Undefined if the search found no
   * explanation.
   */
  readonly wrong: string | undefined;
}

export async function searchFor(search: Search): Promise<SearchResult> {
  const { observed, appSecret = "", signature, canonical, isThorough } = search;
  const budget = createBudget(SEARCH_BUDGET);
  const computer = createComputer(budget);
  const target = canonical === undefined ? signatureTarget(signature, computer) : canonicalTarget(canonical, computer);
  const isMissing = canonical === undefined && MISSING.includes(signature.trim());
  const variant = variantOf(observed, appSecret);
  const { found, isComplete }: Result = isMissing
    ? { found: [{ codes: ["signature_missing"], variant, common: 0 }], isComplete: true }
    : await findMatches(variant, target, budget, isThorough);
  const all = inOrder(found);
  const ordered = all.filter(({ codes }, at) => !all.slice(0, at).some((better) => isRestated(codes, better.codes)));
  const [first, ...others] = ordered.map((match) => match.codes.map((code) => toFound(code, match.variant, variant)));
  const winner = ordered[0]?.variant;
  return {
    matches: first?.length === 0,
    causes: first ?? [],
    alternatives: others.slice(0, MOST),
    stoppedEarly: first === undefined && (!isComplete || !isRewritable(observed.body)),
    wrong: winner && (await computer.messageOf({ ...winner, encode: plain })),
  };
}

const MISSING = ["", "undefined", "null", "[object Promise]", "None", "NaN", "nil", "[object Object]", "false"];

function toFound(code: CauseCode, client: SigningVariant, right: SigningVariant): FoundCause {
  const { message, fix, describe } = causeOf(code);
  return { code, message: describe?.(client, right) ?? message, fix: withCall(fix, code, right.observed) };
}

/**
 * Returns whether a set of mistakes repeats a better set in other words. In such a set, each mistake that is not in the
 * better set restates a mistake of the better set.
 */
function isRestated(codes: readonly CauseCode[], better: readonly CauseCode[]): boolean {
  const others = codes.filter((code) => !better.includes(code));
  return (
    others.length > 0 && others.every((code) => causeOf(code).restates?.some((each) => better.some((c) => c === each)))
  );
}

/** Returns the smallest sets of mistakes, with the most probable set first. */
function inOrder(found: readonly Match[]): Match[] {
  const distinct = new Map<string, Match>();
  for (const { codes, variant, common } of found) {
    const once = [...new Set(codes)];
    const name = [...once].sort().join();
    const known = distinct.get(name);
    if (known === undefined || known.common < common) distinct.set(name, { codes: once, variant, common });
  }
  const reports = (codes: readonly CauseCode[]) => codes.reduce((sum, code) => sum + reportsOf(causeOf(code)), 0);
  const plainCount = (codes: readonly CauseCode[]) => codes.filter((code) => causeOf(code).isPlain).length;
  return [...distinct.values()]
    .sort(
      (a, b) =>
        a.codes.length - b.codes.length ||
        plainCount(b.codes) - plainCount(a.codes) ||
        b.common - a.common ||
        reports(b.codes) - reports(a.codes),
    )
    .filter(({ codes }, _, all) => codes.length === all[0]?.codes.length);
}

const MOST_SENTENCES = 3;
const UNEXPLAINED = {
  signature:
    "No known mistake and no pair of common mistakes explains the signature. Check whether the client signs with the " +
    "same app secret. If the secret is the same, log the canonical request of the client, and pass it to `explain` as " +
    "`canonical`. The result then shows the first difference between the two canonical requests.",
  canonical:
    "No known mistake and no pair of common mistakes explains the canonical request. The client may have made three " +
    "mistakes at once, or signed another request.",
};

export function messageOf({ matches, causes, alternatives, stoppedEarly }: Findings, isSigned: boolean): string {
  if (matches) {
    return isSigned
      ? "The signature is right."
      : "The canonical request is right. If the service rejects the signature, compare the app secret and the computation of the HMAC.";
  }
  if (stoppedEarly) {
    return "The search stopped before it found a mistake, because the request is too large. Try a smaller request.";
  }
  if (causes.length === 0) {
    return UNEXPLAINED[isSigned ? "signature" : "canonical"];
  }
  const sentences = causes.map(({ message, fix }) => `${message} ${fix}`);
  const others = alternatives.slice(0, MOST_SENTENCES).map((list) => list.map(({ message }) => message).join(" "));
  return [...sentences, ...others.map((other) => `Another explanation of the same signature: ${other}`)].join(" ");
}
