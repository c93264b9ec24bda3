import { fromFragment, toFragment } from "../share.ts";
import type { Inputs } from "../types.ts";
import { CONFIRMATION, copyText } from "./controls.ts";
import { createBackdrop } from "./editor.ts";
import { find, prose } from "./elements.ts";
import { createEvaluator } from "./evaluator.ts";
import { createForm } from "./form.ts";
import { createHighlight, watchPieces } from "./highlight.ts";
import { createResults } from "./results.ts";
// The script of the page contains the worker's code, so that the page also works as a local file.
// oxlint-disable-next-line import/default -- Vite adds the default export.
import InlineWorker from "./worker.ts?worker&inline";

/** Connects the fields of the page with the results. */
export function startExplainer(): void {
  const highlight = createHighlight();
  const results = createResults();
  const form = createForm(update);
  const backdrop = createBackdrop(form.request, find(".ex-backdrop", HTMLElement), highlight);
  const clearLink = connectShareButton(form.read);
  const evaluate = createEvaluator(
    () => new InlineWorker(),
    (report) => {
      results.show(report);
      backdrop.draw(report.evaluation.marks);
    },
  );

  function update(): void {
    results.setBusy();
    clearLink();
    backdrop.follow();
    evaluate(form.read());
  }

  function open(inputs: Inputs | undefined): void {
    if (inputs === undefined) return;
    form.write(inputs);
    update();
  }

  watchPieces(find(".ex-results", HTMLElement), highlight);
  globalThis.addEventListener("hashchange", () => open(fromFragment(location.hash)));
  // If the user returns to the page, the browser restores the fields, except the secret, before this event.
  globalThis.addEventListener("pageshow", () => {
    const restored = form.read();
    open(restored.request === "" ? fromFragment(location.hash) : restored);
  });
}

/**
 * Connects the button that copies a link to the page.
 *
 * @returns function that removes the message about the last link, because the link is outdated
 */
function connectShareButton(read: () => Inputs): () => void {
  const result = find("#ex-share-result", HTMLElement);
  const button = find("#ex-share", HTMLButtonElement);
  const label = button.textContent;

  button.addEventListener("click", async () => {
    const shared = await toFragment(read());
    if ("problem" in shared) {
      result.replaceChildren(...prose(`${shared.problem.message} ${shared.problem.fix}`));
      return;
    }
    const url = new URL(location.href);
    url.hash = shared.fragment;
    history.replaceState(null, "", url);
    const isCopied = await copyText(url.href);
    result.textContent = `${isCopied ? "The link is copied." : "Copy the address of this page."} ${shared.content}`;
    button.textContent = isCopied ? "Copied" : "Not copied";
    setTimeout(() => (button.textContent = label), CONFIRMATION);
  });

  return () => {
    result.textContent = "";
  };
}
