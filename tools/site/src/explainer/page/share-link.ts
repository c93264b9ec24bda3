import type { Inputs } from "../types.ts";
import { toFragment } from "../share.ts";
import { copyText } from "./controls.ts";
import { find } from "./elements.ts";

export interface ShareLink {
  /** Removes the message about the last link, because the link is outdated. */
  readonly clear: () => void;
}

/** Connects the button that copies a link to the page. */
export function createShareLink(root: HTMLElement, read: () => Inputs): ShareLink {
  const button = find(root, "#ex-share", HTMLButtonElement);
  const result = find(root, "#ex-share-result", HTMLElement);
  const link = find(root, "#ex-link", HTMLInputElement);

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
    if (isCopied) return;
    link.value = url.href;
    link.focus();
    link.select();
  });

  return {
    clear() {
      result.textContent = "";
      link.hidden = true;
    },
  };
}
