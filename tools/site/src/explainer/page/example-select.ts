import type { Example } from "../types.ts";
import { element, find, prose } from "./elements.ts";

export interface ExampleSelect {
  /** Selects the entry for the user's own request. */
  readonly clear: () => void;
  readonly choose: (example: Example) => void;
}

/** Fills the list of examples. */
export function createExampleSelect(
  root: HTMLElement,
  examples: readonly Example[],
  onChoice: (example: Example) => void,
): ExampleSelect {
  const select = find(root, "#ex-example", HTMLSelectElement);
  const shows = find(root, "#ex-shows", HTMLElement);
  const own = element("option", { value: "" }, "Your own request");
  select.replaceChildren(own, ...examples.map(({ name, title }) => element("option", { value: name }, title)));

  function show(example: Example | undefined): void {
    select.value = example?.name ?? "";
    shows.replaceChildren(...prose(example?.shows ?? "Choose an example, or paste your own request."));
  }
  select.addEventListener("change", () => {
    const example = examples.find(({ name }) => name === select.value);
    show(example);
    if (example) onChoice(example);
  });
  return { clear: () => show(undefined), choose: show };
}
