import { expect, test } from "vitest";
import { summaryOf, titleOf } from "../../src/explainer/page/verdict.ts";
import type { Diagnosis, Evaluation } from "../../src/explainer/types.ts";

const CAUSE = { code: "made_up", message: "The client signed nothing.", fix: "Sign the path." };
const MISTAKE: Diagnosis = {
  verdict: "mistake",
  message: "The signature is wrong.",
  causes: [CAUSE],
  alternatives: [],
  warnings: [],
  snippets: [],
};
const STEPS_ONLY: Evaluation = { marks: [], notes: [], steps: [], signature: "bWFkZS11cA==" };

test("titleOf returns the number of mistakes", () => {
  expect(titleOf(MISTAKE)).toBe("One mistake found");
  expect(titleOf({ ...MISTAKE, causes: [CAUSE, CAUSE] })).toBe("2 mistakes found");
});

test("summaryOf returns the verdict and the first cause after the sentence about the signature", () => {
  expect(summaryOf({ ...STEPS_ONLY, diagnosis: MISTAKE })).toBe(
    "The page computed the signature. One mistake found. The client signed nothing.",
  );
});

test("summaryOf returns only the sentence about the signature if the evaluation has no diagnosis", () => {
  expect(summaryOf(STEPS_ONLY)).toBe("The page computed the signature.");
});

test("summaryOf returns the problem and its fix", () => {
  const problem = { message: "The request has no URL.", fix: "Paste a request." };
  expect(summaryOf({ marks: [], notes: [], steps: [], problem })).toBe("The request has no URL. Paste a request.");
});
