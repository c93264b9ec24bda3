import { commonEnd, commonStart } from "../difference.ts";
import type { Mark, Piece } from "../types.ts";
import { element, pieceOf } from "./elements.ts";
import type { Highlight } from "./highlight.ts";

export interface Backdrop {
  readonly draw: (marks: readonly Mark[]) => void;
  /** Keeps the marks at their texts after an edit, until the page draws new marks. */
  readonly follow: () => void;
}

/** Draws marks behind a textarea. The backdrop has the same text and the same scroll position as the textarea. */
export function createBackdrop(textarea: HTMLTextAreaElement, behind: HTMLElement, highlight: Highlight): Backdrop {
  let current: readonly Mark[] = [];
  let drawnText = "";

  const followScroll = () => {
    behind.scrollTop = textarea.scrollTop;
  };
  const followCaret = () => {
    const hasCaret = document.activeElement === textarea;
    highlight.set("caret", hasCaret ? markAt(current, textarea.selectionStart)?.id : undefined);
  };
  // The textarea covers the marks, so the marks receive no pointer events.
  const followPointer = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    const mark = document.elementsFromPoint(clientX, clientY).find((each) => each.parentElement === behind);
    highlight.set("pointer", mark?.getAttribute("data-id") ?? undefined);
  };
  textarea.addEventListener("pointermove", followPointer);
  textarea.addEventListener("pointerleave", () => highlight.set("pointer", undefined));
  textarea.addEventListener("scroll", followScroll);
  // A rotated phone changes the width, which moves the lines of both elements.
  new ResizeObserver(followScroll).observe(textarea);
  textarea.addEventListener("blur", followCaret);
  textarea.addEventListener("focus", followCaret);
  document.addEventListener("selectionchange", followCaret);

  function draw(marks: readonly Mark[]): void {
    current = marks;
    drawnText = textarea.value;
    const pieces = segmentsOf(drawnText, marks).map(({ id, text }) =>
      id === undefined ? text : element("mark", pieceOf(id), text),
    );
    // A textarea shows an empty line after a final line end, but a div does not.
    behind.replaceChildren(...pieces, "\n");
    followScroll();
    followCaret();
    highlight.refresh();
  }

  return { draw, follow: () => draw(moveMarks(drawnText, textarea.value, current)) };
}

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
