import type { Step } from "../types.ts";
import { element } from "./elements.ts";
import { outputOf } from "./pieces.ts";

/**
 * Creates the list items of the steps. `Steps.astro` renders the same structure without JavaScript.
 *
 * @param broken titles of the steps that have a mistake
 */
export function stepItems(steps: readonly Step[], broken: readonly string[]): HTMLElement[] {
  return steps.map(({ title, rule, lines }, index) =>
    element(
      "li",
      { class: "ex-step", "data-broken": broken.includes(title) },
      element("h3", { tabindex: "-1", "data-title": title }, title),
      broken.includes(title) ? element("p", { class: "ex-badge" }, "The mistake is in this step.") : undefined,
      element("p", { class: "ex-rule" }, rule),
      outputOf(`Result of step ${index + 1}: ${title}`, lines),
    ),
  );
}

/** Makes the buttons of the causes scroll to their steps. A link would replace the fragment of the address. */
export function connectStepButtons(root: HTMLElement): void {
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : undefined;
    if (!button) return;
    const titles = [...root.querySelectorAll<HTMLElement>("[data-title]")];
    const title = titles.find((each) => each.dataset["title"] === button.dataset["step"]);
    title?.scrollIntoView({ block: "start" });
    title?.focus({ preventScroll: true });
  });
}
