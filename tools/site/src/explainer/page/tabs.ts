import type { Snippet } from "../types.ts";
import { copyButton } from "./copy.ts";
import { element } from "./elements.ts";
import { rove } from "./roving.ts";

/** Language that the user selected last. Each new result opens the tab of this language. */
let language: Snippet["language"] = "TypeScript";

/**
 * Creates tabs with one snippet each. The arrow keys change the tab. The button copies the code of the open tab.
 *
 * @param number number of these tabs on the page, for the ids of the elements
 */
export function snippetTabs(snippets: readonly Snippet[], number: number): HTMLElement {
  let open = snippets[0];
  const tabs = snippets.map((snippet) => tabOf(snippet, number));
  const panels = snippets.map((snippet) => panelOf(snippet, number));
  const select = (selected: number) => {
    open = snippets[selected];
    language = open?.language ?? language;
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === selected));
      tab.tabIndex = index === selected ? 0 : -1;
    }
    for (const [index, panel] of panels.entries()) panel.hidden = index !== selected;
  };
  const list = element("div", { class: "ex-tablist", role: "tablist", "aria-label": "Language" }, ...tabs);
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(index));
    tab.addEventListener("focus", () => select(index));
  }
  rove(list, tabs);
  select(snippets.findIndex((snippet) => snippet.language === language));
  const copy = copyButton("Copy the code", () => open?.code ?? "");
  return element("div", { class: "ex-snippets" }, element("div", { class: "ex-snippets-bar" }, list, copy), ...panels);
}

function tabOf({ language: name }: Snippet, number: number): HTMLElement {
  return element(
    "button",
    { type: "button", role: "tab", id: `ex-tab-${number}-${name}`, "aria-controls": `ex-panel-${number}-${name}` },
    name,
  );
}

function panelOf({ language: name, code }: Snippet, number: number): HTMLElement {
  return element(
    "div",
    {
      class: "ex-panel",
      role: "tabpanel",
      id: `ex-panel-${number}-${name}`,
      "aria-labelledby": `ex-tab-${number}-${name}`,
      tabindex: "0",
    },
    element("pre", {}, element("code", {}, code)),
  );
}
