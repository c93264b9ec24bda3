import type { Difference, Segment } from "@org/signing/explain";
import { shorten, shortenId } from "./shown.ts";
import { pairId } from "./steps.ts";
import type { FirstDifference } from "./types.ts";

/** Maximum number of characters that the page shows before and after the first difference. */
const AROUND = 100;

/** Maximum length of the place, which can contain the name of a query parameter. */
const LONGEST_PLACE = 200;

export function firstDifference({ segment, theirs }: Difference): FirstDifference {
  const at = commonStart(segment.text, theirs);
  const start = Math.max(0, at - AROUND);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, at + AROUND)}${text.length > at + AROUND ? "…" : ""}`;
  return {
    place: placeOf(segment),
    id: idOf(segment),
    correct: cut(segment.text),
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
  const start = startOfDifference(correct, theirs);
  const common = lengthOfEnd(correct.slice(start), theirs.slice(start));
  return { correct: partsOf(correct, start, common), theirs: partsOf(theirs, start, common) };
}

function partsOf(line: string, start: number, common: number): LineParts {
  const end = line.length - common;
  return { before: line.slice(0, start), differing: line.slice(start, end), after: line.slice(end) };
}

function startOfDifference(a: string, b: string): number {
  const start = commonStart(a, b);
  return isLowSurrogate(a.charCodeAt(start)) || isLowSurrogate(b.charCodeAt(start)) ? Math.max(start - 1, 0) : start;
}

function lengthOfEnd(a: string, b: string): number {
  const count = commonEnd(a, b);
  return isLowSurrogate(a.charCodeAt(a.length - count)) ? count - 1 : count;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Counts the UTF-16 units that both texts have at the start. */
export function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count++;
  return count;
}

/** Counts the UTF-16 units that both texts have at the end. */
export function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
