import type { Step } from "../types.ts";
import { element, find } from "./elements.ts";
import { outputOf } from "./pieces.ts";

/** Creates the list items of the steps. `Steps.astro` renders the same structure without JavaScript. */
export function stepItems(steps: readonly Step[]): HTMLElement[] {
  return steps.map(({ title, rule, lines }, index) =>
    element(
      "li",
      { class: "ex-step" },
      element("h3", { tabindex: "-1", "data-title": title }, title),
      element("p", { class: "ex-badge", hidden: true }, "The mistake is in this step."),
      element("p", { class: "ex-rule" }, rule),
      outputOf(`Result of step ${index + 1}: ${title}`, lines),
    ),
  );
}

/** Marks the steps that have a mistake. */
export function markBroken(list: HTMLElement, broken: readonly string[]): void {
  for (const item of list.querySelectorAll<HTMLElement>(".ex-step")) {
    const isBroken = broken.includes(find(item, "h3", HTMLElement).dataset["title"] ?? "");
    item.toggleAttribute("data-broken", isBroken);
    find(item, ".ex-badge", HTMLElement).hidden = !isBroken;
  }
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
