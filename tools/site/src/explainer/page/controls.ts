import type { Snippet } from "../types.ts";
import { element, icon } from "./elements.ts";

/** Time for which a button shows that it copied the text, in milliseconds. */
const CONFIRMATION = 2000;

/** Copies a text. Returns false if the browser has no clipboard or denies access to it. */
export async function copyText(text: string): Promise<boolean> {
  // In a page that is not a secure context, `clipboard` is undefined, although TypeScript's type excludes undefined.
  const { clipboard }: { clipboard?: Clipboard } = navigator;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/**
 * Creates a button that copies a text.
 *
 * @param name text of the button for screen readers, such as `Copy the signature`
 */
export function copyButton(name: string, textOf: () => string): HTMLButtonElement {
  const label = element("span", {}, "Copy");
  const button = element("button", { type: "button", class: "ex-button", "aria-label": name }, icon("copy"), label);
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener("click", async () => {
    const isCopied = await copyText(textOf());
    confirm(isCopied ? "Copied" : "Not copied");
  });
  function confirm(text: string): void {
    label.textContent = text;
    button.setAttribute("aria-label", text);
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = "Copy";
      button.setAttribute("aria-label", name);
    }, CONFIRMATION);
  }
  return button;
}

/** Language that the user selected last. Each new result opens the tab of this language. */
let language: Snippet["language"] = "TypeScript";

/** Creates tabs with one program each. The arrow keys change the tab. The button copies the code of the open tab. */
export function codeTabs(snippets: readonly Snippet[]): HTMLElement {
  let open = snippets[0];
  const tabs = snippets.map(({ language: name }) =>
    element("button", { type: "button", role: "tab", id: `ex-tab-${name}`, "aria-controls": `ex-panel-${name}` }, name),
  );
  const panels = snippets.map(panelOf);
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
  return element("div", { class: "ex-code-tabs" }, element("div", { class: "ex-code-bar" }, list, copy), ...panels);
}

function panelOf({ language: name, code }: Snippet): HTMLElement {
  return element(
    "div",
    {
      class: "ex-panel",
      role: "tabpanel",
      id: `ex-panel-${name}`,
      "aria-labelledby": `ex-tab-${name}`,
      tabindex: "0",
    },
    element("pre", {}, element("code", {}, code)),
  );
}

/**
 * Returns the index of the item that receives the focus after a key press, or undefined if the key does not move the
 * focus. The first item follows the last item.
 */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (current + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/** Makes a list of items one tab stop, and moves the focus between the items with the arrow keys. */
export function rove(container: HTMLElement, items: readonly HTMLElement[]): void {
  const select = (selected: number) => {
    for (const [index, item] of items.entries()) item.tabIndex = index === selected ? 0 : -1;
  };
  select(0);
  container.addEventListener("keydown", (event) => {
    const current = items.findIndex((item) => item === document.activeElement);
    const next = current === -1 ? undefined : nextIndex(event.key, current, items.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    items[next]?.focus();
  });
  container.addEventListener("focusin", (event) => {
    const focused = items.findIndex((item) => item === event.target);
    if (focused !== -1) select(focused);
  });
}
