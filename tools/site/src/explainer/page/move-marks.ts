import type { Mark } from "../types.ts";

/**
 * Moves the marks of a text after an edit. A mark around the edit grows or shrinks with the edit, and a mark that ends
 * at an insertion grows. The result lacks the marks whose start or end was edited.
 */
export function moveMarks(before: string, after: string, marks: readonly Mark[]): Mark[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let common = 0;
  while (common < shorter - start && before.at(-1 - common) === after.at(-1 - common)) common++;
  const end = before.length - common;
  const move = (index: number) => {
    if (index >= end) return index + after.length - before.length;
    return index <= start ? index : undefined;
  };
  return marks.flatMap((mark) => {
    const [from, to] = [move(mark.start), move(mark.end)];
    return from === undefined || to === undefined || from >= to ? [] : [{ ...mark, start: from, end: to }];
  });
}
