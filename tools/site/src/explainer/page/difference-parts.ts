/** Line with the differing part between two parts that both lines have. */
export interface LineParts {
  readonly before: string;
  readonly differing: string;
  readonly after: string;
}

/**
 * Splits two lines around the part that differs.
 *
 * @param at index of the first character that differs
 */
export function differenceParts(
  correct: string,
  theirs: string,
  at: number,
): { readonly correct: LineParts; readonly theirs: LineParts } {
  const start = startOfCharacter(correct, theirs, at);
  const common = commonEnd(correct.slice(start), theirs.slice(start));
  return { correct: partsOf(correct, start, common), theirs: partsOf(theirs, start, common) };
}

function partsOf(line: string, start: number, common: number): LineParts {
  const end = line.length - common;
  return { before: line.slice(0, start), differing: line.slice(start, end), after: line.slice(end) };
}

/** Counts the units that both texts have at the end. The count never splits a surrogate pair. */
function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return isLowSurrogate(a.charCodeAt(a.length - count)) ? count - 1 : count;
}

/** Moves the index to the start of a character if the index is in the middle of a surrogate pair. */
function startOfCharacter(a: string, b: string, at: number): number {
  const start = Math.min(Math.max(at, 0), a.length, b.length);
  return isLowSurrogate(a.charCodeAt(start)) || isLowSurrogate(b.charCodeAt(start)) ? Math.max(start - 1, 0) : start;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
