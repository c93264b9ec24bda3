import { evaluateInPasses } from "../evaluate.ts";
import type { Inputs } from "../types.ts";

addEventListener("message", ({ data }: MessageEvent<Inputs>) => {
  // `reportError` sends the error to the page. The browser does not send a rejected promise to the page.
  reportAll(data).catch(reportError);
});

async function reportAll(inputs: Inputs): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have a target origin.
  for await (const report of evaluateInPasses(inputs)) postMessage(report);
}
