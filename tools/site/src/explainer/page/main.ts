import { fromFragment } from "../share.ts";
import { createBackdrop } from "./editor.ts";
import { find } from "./elements.ts";
import { createEvaluator } from "./evaluator.ts";
import { createForm } from "./form.ts";
import { createHighlight, watchPieces } from "./highlight.ts";
import { createResults } from "./results.ts";
import { connectShareButton } from "./share-link.ts";
// The worker starts from the script of the page, so that the page also works from a file.
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
    ({ evaluation, isComplete }) => {
      results.show(evaluation, isComplete);
      backdrop.draw(evaluation.marks);
    },
  );

  function update(): void {
    results.setBusy();
    clearLink();
    backdrop.follow();
    evaluate(form.read());
  }

  function readFragment(): void {
    const shared = fromFragment(location.hash);
    if (shared) form.write(shared);
    // A browser that restores a page also restores its fields.
    if (form.read().request !== "") update();
  }

  watchPieces(find(".ex-results", HTMLElement), highlight);
  globalThis.addEventListener("hashchange", readFragment);
  readFragment();
}
