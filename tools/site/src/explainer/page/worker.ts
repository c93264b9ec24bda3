import { evaluate, evaluateSteps } from "../evaluate.ts";
import type { Inputs } from "../types.ts";
import type { Report } from "./evaluator.ts";

addEventListener("message", ({ data }: MessageEvent<Inputs>) => {
  // `reportError` sends the error to the page. The browser does not send a rejected promise to the page.
  reportAll(data).catch(reportError);
});

async function reportAll(inputs: Inputs): Promise<void> {
  report({ evaluation: await evaluateSteps(inputs), isComplete: false });
  report({ evaluation: await evaluate(inputs), isComplete: true });
}

function report(message: Report): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin.
  postMessage(message);
}
