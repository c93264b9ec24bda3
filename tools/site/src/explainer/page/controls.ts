import { element } from "./elements.ts";

/** Time for which a button shows that it copied the text, in milliseconds. */
export const CONFIRMATION = 2000;

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
  const button = element("button", { type: "button", class: "ex-button" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  function label(text: string, spoken: string): void {
    button.textContent = text;
    button.setAttribute("aria-label", spoken);
  }
  button.addEventListener("click", async () => {
    const result = (await copyText(textOf())) ? "Copied" : "Not copied";
    label(result, result);
    clearTimeout(timer);
    timer = setTimeout(() => label("Copy", name), CONFIRMATION);
  });
  label("Copy", name);
  return button;
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
export function rove(container: HTMLElement, items: readonly HTMLElement[], first = 0): void {
  const select = (selected: number) => {
    for (const [index, item] of items.entries()) item.tabIndex = index === selected ? 0 : -1;
  };
  select(first);
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
