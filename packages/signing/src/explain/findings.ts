// What the search found, in words.
import type { Budget } from "./budget.ts";
import { createComputer } from "./compute.ts";
import type { Observed } from "./observed.ts";
import { findMatches, type Match, type Result } from "./search.ts";
import { isRewritable } from "./table/body-rewriting.ts";
import { variantOf } from "./signing-variant.ts";
import { causeOf, STEPS, type CauseCode } from "./table/index.ts";
import { canonicalTarget, signatureTarget } from "./target.ts";

interface Search {
  readonly observed: Observed;
  readonly appSecret: string | undefined;
  readonly signature: string;
  readonly canonical: string | undefined;
}

/** A mistake that was found. */
export interface FoundCause {
  readonly code: CauseCode;
  /** What the client did, in one sentence. */
  readonly message: string;
  readonly fix: string;
}

/** What the search found. */
export interface Findings {
  /** Whether the signature or canonical request is the one of the request. */
  readonly matches: boolean;
  /** The fewest mistakes that together explain the mismatch. Empty if it matches, or if none were found. */
  readonly causes: readonly FoundCause[];
  /** Other mistakes that give the same signature for this request, so that it cannot be told which were made. */
  readonly alternatives: readonly (readonly FoundCause[])[];
  /**
   * Whether the search ended without a cause before it tried every mistake alone and the common ones in pairs, because
   * the request is too large. Its budget is counted in characters that it processes, and takes about two seconds.
   */
  readonly stoppedEarly: boolean;
}

/** Most alternatives that are listed. */
const MOST = 20;

export async function searchFor(
  { observed, appSecret = "", signature, canonical }: Search,
  budget: Budget,
): Promise<Findings> {
  const computer = createComputer(budget);
  const target = canonical === undefined ? signatureTarget(signature, computer) : canonicalTarget(canonical, computer);
  const isMissing = canonical === undefined && MISSING.includes(signature.trim());
  const { found, isComplete }: Result = isMissing
    ? { found: [{ codes: ["signature_missing"], common: 0 }], isComplete: true }
    : await findMatches(variantOf(observed, appSecret), target, computer, budget);
  const [first, ...others] = inOrder(found).map((codes) => codes.map(toFound));
  return {
    matches: first?.length === 0,
    causes: first ?? [],
    alternatives: others.slice(0, MOST),
    stoppedEarly: first === undefined && (!isComplete || !isRewritable(observed.body)),
  };
}

const MISSING = ["", "undefined", "null", "[object Promise]", "None", "NaN", "nil", "[object Object]", "false"];

function toFound(code: CauseCode): FoundCause {
  const { message, fix } = causeOf(code);
  return { code, message, fix };
}

/** The fewest mistakes first, then those that are made in a common way, then those that people report most. */
function inOrder(found: readonly Match[]): CauseCode[][] {
  const distinct = new Map<string, { readonly codes: readonly CauseCode[]; readonly common: number }>();
  for (const { codes, common } of found) {
    const once = [...new Set(codes)];
    const name = [...once].sort().join();
    const known = distinct.get(name);
    if (known === undefined || known.common < common) distinct.set(name, { codes: once, common });
  }
  const reports = (codes: readonly CauseCode[]) => codes.reduce((sum, code) => sum + causeOf(code).reports, 0);
  const plain = (codes: readonly CauseCode[]) => codes.filter((code) => causeOf(code).isPlain).length;
  return [...distinct.values()]
    .sort(
      (a, b) =>
        a.codes.length - b.codes.length ||
        plain(b.codes) - plain(a.codes) ||
        b.common - a.common ||
        reports(b.codes) - reports(a.codes),
    )
    .filter(({ codes }, _, all) => codes.length === all[0]?.codes.length)
    .map(({ codes }) => [...codes]);
}

export function messageOf({ matches, causes, alternatives, stoppedEarly }: Findings, isSigned: boolean): string {
  if (matches) {
    return isSigned ? "The signature is right." : "The canonical request is right. The signature was not checked.";
  }
  if (stoppedEarly) {
    return "No mistake that was tried explains it. Not every mistake was tried, because the request is too large: try a smaller one.";
  }
  if (causes.length === 0) {
    const steps = Object.keys(STEPS).join(", ");
    const others = isSigned ? "another secret was used, or " : "";
    return `No common mistake explains it: probably ${others}the request was changed after it was signed. Ruled out are mistakes in these steps, alone and in common pairs: ${steps}.`;
  }
  const others = alternatives.map((list) => list.map(({ code }) => code).join(" with ")).join(", ");
  const sentences = causes.map(({ message, fix }) => `${message} ${fix}`);
  return [
    ...sentences,
    ...(others === "" ? [] : [`For this request, the same signature is also given by: ${others}.`]),
  ].join(" ");
}
