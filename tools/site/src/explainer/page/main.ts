import { EXAMPLES } from "../examples.ts";
import { fromFragment } from "../share.ts";
import { createBackdrop } from "./backdrop.ts";
import { find } from "./elements.ts";
import { createEvaluator } from "./evaluator.ts";
import { createExampleSelect } from "./example-select.ts";
import { createForm } from "./form.ts";
import { createHighlight, watchPieces } from "./highlight.ts";
import { createResults } from "./results.ts";
import { createShareLink } from "./share-link.ts";
import { startWorker } from "./start-worker.ts";

export function startExplainer(root: HTMLElement): void {
  const highlight = createHighlight(root);
  const results = createResults(root);
  const form = createForm(root, () => {
    examples.clear();
    update();
  });
  const backdrop = createBackdrop(form.request, find(root, ".ex-backdrop", HTMLElement), highlight);
  const examples = createExampleSelect(root, EXAMPLES, ({ inputs }) => {
    form.write(inputs);
    update();
  });
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

  function readFragment(): boolean {
    const shared = fromFragment(location.hash);
    if (shared) {
      form.write(shared);
      examples.clear();
      update();
    }
    return shared !== undefined;
  }

  watchPieces(find(root, ".ex-results", HTMLElement), highlight);
  globalThis.addEventListener("hashchange", readFragment);
  const [first] = EXAMPLES;
  if (!readFragment() && first) {
    examples.choose(first);
    form.write(first.inputs);
    update();
  }
}
