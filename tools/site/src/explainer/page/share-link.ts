import type { Inputs } from "../types.ts";
import { toFragment } from "../share.ts";
import { CONFIRMATION, copyText } from "./controls.ts";
import { find } from "./elements.ts";

/**
 * Connects the button that copies a link to the page.
 *
 * @returns function that removes the message about the last link, because the link is outdated
 */
export function connectShareButton(read: () => Inputs): () => void {
  const result = find("#ex-share-result", HTMLElement);
  const link = find("#ex-link", HTMLInputElement);

  const button = find("#ex-share", HTMLButtonElement);
  const label = button.textContent;

  button.addEventListener("click", async () => {
    const shared = await toFragment(read());
    if ("problem" in shared) {
      result.textContent = `${shared.problem.message} ${shared.problem.fix}`;
      return;
    }
    const url = new URL(location.href);
    url.hash = shared.fragment;
    history.replaceState(null, "", url);
    const isCopied = await copyText(url.href);
    result.textContent = `${isCopied ? "The link is copied." : "Copy this link."} ${shared.content}`;
    link.hidden = isCopied;
    link.value = url.href;
    if (isCopied) {
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = label), CONFIRMATION);
      return;
    }
    link.focus();
    link.select();
  });

  return () => {
    result.textContent = "";
    link.hidden = true;
  };
}
