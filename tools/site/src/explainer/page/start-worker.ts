import type { EvaluationWorker, Report, WorkerListener } from "./evaluator.ts";
// oxlint-disable-next-line import/default -- Vite adds the default export.
import InlineWorker from "./worker.ts?worker&inline";

/** Starts the worker from the script of the page, so that the page also works from a file. */
export function startWorker({ onReport, onFailure }: WorkerListener): EvaluationWorker {
  const worker = new InlineWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<Report>) => onReport(data));
  worker.addEventListener("error", onFailure);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin.
    send: (inputs) => worker.postMessage(inputs),
    terminate: () => worker.terminate(),
  };
}
