import { commonEnd, commonStart } from "../common-text.ts";
import type { Mark } from "../types.ts";

/**
 * Moves the marks of a text after an edit. A mark around the edit grows or shrinks with the edit, and a mark that ends
 * at an insertion grows. The result lacks the marks whose start or end was edited.
 */
export function moveMarks(before: string, after: string, marks: readonly Mark[]): Mark[] {
  const start = commonStart(before, after);
  const end = before.length - commonEnd(before.slice(start), after.slice(start));
  const move = (index: number) => {
    if (index >= end) return index + after.length - before.length;
    return index <= start ? index : undefined;
  };
  return marks.flatMap((mark) => {
    const [from, to] = [move(mark.start), move(mark.end)];
    return from === undefined || to === undefined || from >= to ? [] : [{ ...mark, start: from, end: to }];
  });
}
