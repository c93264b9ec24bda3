import { element } from "./elements.ts";
import { icon } from "./icons.ts";

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
  const button = element("button", { type: "button", class: "ex-copy", "aria-label": name }, icon("copy"), label);
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
