import { fromFragment } from "../share.ts";
import type { Inputs } from "../types.ts";
import { createBackdrop } from "./editor.ts";
import { find } from "./elements.ts";
import { createEvaluator, type EvaluationWorker, type Report, type WorkerListener } from "./evaluator.ts";
import { createForm } from "./form.ts";
import { createHighlight, watchPieces } from "./highlight.ts";
import { createResults } from "./results.ts";
import { createShareLink } from "./share-link.ts";
// oxlint-disable-next-line import/default -- Vite adds the default export.
import InlineWorker from "./worker.ts?worker&inline";

/** Connects the fields of the page with the results. */
export function startExplainer(root: HTMLElement): void {
  const highlight = createHighlight(root);
  const results = createResults(root);
  const form = createForm(root, update);
  const backdrop = createBackdrop(form.request, find(root, ".ex-backdrop", HTMLElement), highlight);
  const shareLink = createShareLink(root, form.read);
  const evaluator = createEvaluator(startWorker, ({ evaluation, isComplete }) => {
    results.show(evaluation, isComplete);
    backdrop.draw(evaluation.marks);
  });

  function update(): void {
    results.setBusy();
    shareLink.clear();
    backdrop.follow();
    evaluator.request(form.read());
  }

  function readFragment(): void {
    const shared = fromFragment(location.hash);
    if (shared) form.write(shared);
    // A browser that restores a page also restores its fields.
    if (form.read().request !== "") update();
  }

  watchPieces(find(root, ".ex-results", HTMLElement), highlight);
  globalThis.addEventListener("hashchange", readFragment);
  readFragment();
}

/** Starts the worker from the script of the page, so that the page also works from a file. */
function startWorker({ onReport, onFailure }: WorkerListener): EvaluationWorker {
  const worker = new InlineWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<Report>) => onReport(data));
  worker.addEventListener("error", onFailure);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin.
    send: (inputs: Inputs) => worker.postMessage(inputs),
    terminate: () => worker.terminate(),
  };
}
