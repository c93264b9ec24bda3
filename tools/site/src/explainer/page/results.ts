import type { Evaluation } from "../types.ts";
import { copyButton } from "./copy.ts";
import { diagnosisContent, problemContent, searchContent } from "./diagnosis.ts";
import { element, find, prose } from "./elements.ts";
import { icon } from "./icons.ts";
import { connectStepButtons, markBroken, stepItems } from "./steps.ts";
import { summaryOf } from "./verdict.ts";

export interface Results {
  /** Shows an evaluation. If the evaluation is not complete, its diagnosis follows later. */
  readonly show: (evaluation: Evaluation, isComplete: boolean) => void;
  /** Shows that the results are outdated. */
  readonly setBusy: () => void;
}

export function createResults(root: HTMLElement): Results {
  const diagnosis = find(root, "#ex-diagnosis", HTMLElement);
  const diagnosisBody = find(diagnosis, ".ex-body", HTMLElement);
  const notes = find(root, "#ex-notes", HTMLElement);
  const steps = find(root, "#ex-steps", HTMLElement);
  const stepList = find(steps, "ol", HTMLElement);
  const signature = find(root, "#ex-signature", HTMLElement);
  const signatureText = find(signature, "code", HTMLElement);
  const status = find(root, "#ex-status", HTMLElement);
  find(signature, ".ex-signature", HTMLElement).append(
    copyButton("Copy the signature", () => signatureText.textContent),
  );
  connectStepButtons(root);

  let shownSteps = "";
  function show(evaluation: Evaluation, isComplete: boolean): void {
    const { problem, diagnosis: found } = evaluation;
    diagnosis.hidden = isComplete && !problem && !found;
    diagnosis.setAttribute("aria-busy", String(!isComplete));
    diagnosis.toggleAttribute("data-problem", problem !== undefined);
    diagnosisBody.replaceChildren(
      ...(problem ? [problemContent(problem)] : []),
      ...(found ? diagnosisContent(found) : []),
      ...(isComplete ? [] : [searchContent()]),
    );
    notes.hidden = evaluation.notes.length === 0;
    notes.replaceChildren(
      ...evaluation.notes.map((note) => element("li", {}, icon("note"), element("span", {}, ...prose(note)))),
    );
    steps.hidden = evaluation.steps.length === 0;
    const text = JSON.stringify(evaluation.steps);
    // New elements would lose the focus.
    if (text !== shownSteps) stepList.replaceChildren(...stepItems(evaluation.steps));
    shownSteps = text;
    markBroken(stepList, found?.causes.flatMap(({ step }) => step ?? []) ?? []);
    signature.hidden = evaluation.signature === undefined;
    signatureText.textContent = evaluation.signature ?? "";
    const summary = isComplete ? summaryOf(evaluation) : "Searching for the mistake.";
    // A screen reader announces each assignment, even if the text is unchanged.
    if (status.textContent !== summary) status.textContent = summary;
  }

  return { show, setBusy: () => diagnosis.setAttribute("aria-busy", "true") };
}
