import type { Evaluation, Inputs, Report } from "../types.ts";
import { EMPTY } from "./results.ts";

export type EvaluationWorker = Pick<Worker, "addEventListener" | "postMessage" | "terminate">;

/** Milliseconds without a key press before the evaluation starts. */
export const TYPING_PAUSE = 150;

/**
 * Evaluates inputs in a worker. In the main thread, a search without a result blocks the page for seconds (measured in
 * Chromium). If newer inputs arrive during an evaluation, the evaluator terminates the worker and starts another
 * worker.
 *
 * @returns function that evaluates inputs after a pause, unless a later call replaces the inputs
 */
export function createEvaluator(
  createWorker: () => EvaluationWorker,
  show: (report: Report) => void,
): (inputs: Inputs) => void {
  let typing: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let worker = start();

  function start(): EvaluationWorker {
    const created = createWorker();
    created.addEventListener("message", ({ data }: MessageEvent<Report>) => receive(created, data));
    // The browser could not start the worker, or the worker threw an error.
    created.addEventListener("error", () => {
      receive(created, { evaluation: NO_WORKER, isComplete: true });
      // A worker that failed may never respond, so the next request starts another worker.
      if (created === worker) isBusy = true;
    });
    return created;
  }

  function receive(sender: EvaluationWorker, report: Report): void {
    // A message of a terminated worker can still be in the queue.
    if (sender !== worker) return;
    isBusy = !report.isComplete;
    show(report);
  }

  return (inputs) => {
    clearTimeout(typing);
    if (isBusy) {
      worker.terminate();
      worker = start();
      isBusy = false;
    }
    typing = setTimeout(() => {
      isBusy = true;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin.
      worker.postMessage(inputs);
    }, TYPING_PAUSE);
  };
}

const NO_WORKER: Evaluation = {
  ...EMPTY,
  problem: {
    message: "The computation failed.",
    fix: "Reload the page. If the computation fails again, use a browser that supports web workers.",
  },
};
