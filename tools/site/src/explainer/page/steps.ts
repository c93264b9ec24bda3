import type { Finding, Piece, Step } from "../types.ts";
import { copyButton, rove } from "./controls.ts";
import { element, find, kindOf } from "./elements.ts";

export interface StepList {
  /** Shows the results of the steps, and marks the steps that have a mistake. */
  readonly show: (steps: readonly Step[], causes: readonly Finding[]) => void;
}

/** Connects the list of steps that `Explainer.astro` renders. */
export function createStepList(list: HTMLElement): StepList {
  const items = [...list.querySelectorAll<HTMLElement>(".ex-step")].map((item) => ({
    item,
    badge: find(item, ".ex-badge", HTMLElement),
    result: find(item, ".ex-result", HTMLElement),
    title: find(item, "h3", HTMLElement).textContent,
    shown: "",
  }));
  return {
    show(steps, causes) {
      for (const [index, each] of items.entries()) {
        const step = steps.find(({ name }) => name === each.item.dataset["step"]);
        const lines = step?.lines ?? [];
        const text = JSON.stringify(lines);
        // New elements would lose the focus.
        if (text !== each.shown)
          each.result.replaceChildren(...(step ? resultOf(step, `Result of step ${index + 1}: ${each.title}`) : []));
        each.shown = text;
        const isBroken = causes.some((cause) => cause.step !== undefined && cause.step === step?.name);
        each.item.toggleAttribute("data-broken", isBroken);
        each.badge.hidden = !isBroken;
      }
    },
  };
}

function resultOf({ name, lines }: Step, label: string): HTMLElement[] {
  const output = outputOf(label, lines);
  return name === "signature" ? [output, copyButton("Copy the signature", () => output.textContent)] : [output];
}

/**
 * Creates the output of a step. Each piece with an identifier is a toggle button, and all buttons of the output are one
 * tab stop.
 *
 * A button element cannot break across lines, and encoded values are long. So each button is a span with a role.
 */
function outputOf(label: string, lines: readonly (readonly Piece[])[]): HTMLElement {
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
