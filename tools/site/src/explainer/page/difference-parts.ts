import { commonEnd, commonStart } from "../common-text.ts";

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
