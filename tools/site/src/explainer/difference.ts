import type { Difference, Segment } from "@org/signing/explain";
import { shorten, shortenId } from "./shown.ts";
import { pairId } from "./steps.ts";
import type { FirstDifference } from "./types.ts";

/** Maximum number of characters that the page shows before and after the first difference. */
const AROUND = 100;

/** Maximum length of the place, which can contain the name of a query parameter. */
const LONGEST_PLACE = 200;

/** Two bodies that have different hashes. */
export interface Bodies {
  readonly correct: string;
  readonly theirs: string;
}

/**
 * Returns whether a difference is between the hashes of two bodies. Two forms of the same hash, such as its lower-case
 * form, belong to one body.
 */
export function isOfBodies({ segment: { part, text }, theirs }: Difference): boolean {
  const areHashes = [text, theirs].every((hash) => /^[\dA-F]{64}$/i.test(hash));
  return part === "body" && areHashes && text.toUpperCase() !== theirs.toUpperCase();
}

/**
 * @param malformed identifiers of the malformed parts of the request
 * @param bodies    bodies with the two hashes of the difference, if they are known
 */
export function firstDifference(
  difference: Difference,
  malformed: readonly string[] = [],
  bodies?: Bodies,
): FirstDifference {
  const { segment } = difference;
  const id = idOf(segment);
  const { correct, theirs } = bodies ?? { correct: segment.text, theirs: difference.theirs };
  const at = commonStart(correct, theirs);
  const start = Math.max(0, at - AROUND);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, at + AROUND)}${text.length > at + AROUND ? "…" : ""}`;
  return {
    place: bodies ? "the body" : placeOf(segment),
    id,
    isPerhapsWrong: malformed.includes(id),
    isHash: bodies === undefined && isOfBodies(difference),
    correct: cut(correct),
    theirs: cut(theirs),
  };
}

/** Describes a part of the canonical request, such as `the query parameter symbol`. */
export function placeOf({ part, name }: Segment): string {
  if (part === "path") return "the path";
  if (part === "body") return "the body hash";
  return shorten(part === "query" ? `the query parameter ${name}` : `the header ${name}`, LONGEST_PLACE);
}

function idOf({ part, name = "" }: Segment): string {
  return part === "path" || part === "body" ? part : shortenId(pairId(name));
}

/** Line with the differing part between two parts that both lines have. */
export interface LineParts {
  readonly before: string;
  readonly differing: string;
  readonly after: string;
}

/** Splits two lines around the part that differs. The parts never split a surrogate pair. */
export function differenceParts(
  correct: string,
  theirs: string,
): { readonly correct: LineParts; readonly theirs: LineParts } {
  const [ours, other] = [Array.from(correct), Array.from(theirs)];
  const start = commonStart(ours, other);
  const common = commonEnd(ours.slice(start), other.slice(start));
  return { correct: partsOf(ours, start, common), theirs: partsOf(other, start, common) };
}

function partsOf(line: readonly string[], start: number, common: number): LineParts {
  const end = line.length - common;
  const [before = "", differing = "", after = ""] = [line.slice(0, start), line.slice(start, end), line.slice(end)].map(
    (part) => part.join(""),
  );
  return { before, differing, after };
}

/** Counts the characters that both texts have at the start. */
export function commonStart(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count;
}

/** Counts the characters that both texts have at the end. */
export function commonEnd(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
