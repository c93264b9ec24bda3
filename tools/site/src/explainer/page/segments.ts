import type { Mark, Piece } from "../types.ts";

/**
 * Splits a text into marked and unmarked pieces. The pieces together are the text. If two marks overlap, the text in
 * both marks belongs to the mark that starts first.
 *
 * @param marks marks in the order of their starts
 */
export function segmentsOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { id, start, end } of marks) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    if (from > at) pieces.push({ text: text.slice(at, from) });
    pieces.push({ id, text: text.slice(from, to) });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/**
 * Finds the mark at a caret position, which is the number of characters before the caret.
 *
 * @param marks marks in the order of their starts
 */
export function markAt(marks: readonly Mark[], caret: number): Mark | undefined {
  return marks.find(({ start, end }) => start <= caret && caret <= end);
}
