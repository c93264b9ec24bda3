import { evaluate } from "../../src/explainer/evaluate.ts";
import type { Evaluation, Inputs } from "../../src/explainer/types.ts";

/** Evaluates inputs without a search for mistakes. */
export async function evaluateSteps(inputs: Inputs): Promise<Evaluation> {
  return evaluate(inputs, async () => undefined);
}
