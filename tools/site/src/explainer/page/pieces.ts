import type { Piece } from "../types.ts";
import { element } from "./elements.ts";
import { kindOf } from "./kind.ts";
import { rove } from "./roving.ts";

/**
 * Creates the output of a step. Each piece with an identifier is a toggle button, and all buttons of the output are one
 * tab stop.
 *
 * A button element cannot break across lines, and encoded values are long. So each button is a span with a role.
 */
export function outputOf(label: string, lines: readonly (readonly Piece[])[]): HTMLElement {
  const rows = lines.map((pieces) => element("div", { class: "ex-line" }, ...pieces.map(pieceOf)));
  const buttons = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>("[data-id]")]);
  const isToolbar = buttons.length > 0;
  const output = element(
    "div",
    { class: "ex-output", role: isToolbar ? "toolbar" : "group", "aria-label": label },
    ...rows,
  );
  rove(output, buttons);
  return output;
}

function pieceOf({ id, text }: Piece): Node {
  if (id === undefined) return document.createTextNode(text);
  return element(
    "span",
    { class: "ex-piece", role: "button", "aria-pressed": "false", "data-id": id, "data-kind": kindOf(id) },
    text,
  );
}
