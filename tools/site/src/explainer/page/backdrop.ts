import type { Mark } from "../types.ts";
import { element } from "./elements.ts";
import type { Highlight } from "./highlight.ts";
import { kindOf } from "./kind.ts";
import { moveMarks } from "./move-marks.ts";
import { markAt, segmentsOf } from "./segments.ts";

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
  textarea.addEventListener("blur", followCaret);
  textarea.addEventListener("focus", followCaret);
  document.addEventListener("selectionchange", followCaret);

  function draw(marks: readonly Mark[]): void {
    current = marks;
    drawnText = textarea.value;
    const pieces = segmentsOf(drawnText, marks).map(({ id, text }) =>
      id === undefined ? text : element("mark", { "data-id": id, "data-kind": kindOf(id) }, text),
    );
    // A textarea shows an empty line after a final line end, but a div does not.
    behind.replaceChildren(...pieces, "\n");
    followScroll();
    followCaret();
    highlight.refresh();
  }

  return { draw, follow: () => draw(moveMarks(drawnText, textarea.value, current)) };
}
