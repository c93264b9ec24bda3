import type { Evaluation } from "../types.ts";
import { diagnosisContent, titleOf } from "./diagnosis.ts";
import { element, find, icon, prose, type IconName } from "./elements.ts";
import { createStepList } from "./steps.ts";

export interface Results {
  /** Shows an evaluation. If the evaluation is not complete, its diagnosis follows later. */
  readonly show: (evaluation: Evaluation, isComplete: boolean) => void;
  /** Shows that the results are outdated. */
  readonly setBusy: () => void;
}

export function createResults(root: HTMLElement): Results {
  const verdict = find(root, "#ex-verdict", HTMLElement);
  const diagnosis = find(root, "#ex-diagnosis", HTMLElement);
  const notes = find(root, "#ex-notes", HTMLElement);
  const steps = createStepList(find(root, ".ex-steps", HTMLElement));
  connectLinks(root);

  let shownVerdict = JSON.stringify(verdictOf(EMPTY, true));
  function showVerdict(next: Verdict): void {
    const text = JSON.stringify(next);
    // A screen reader announces each change, even if the text is equal.
    if (text !== shownVerdict) verdict.replaceChildren(...verdictContent(next));
    verdict.dataset["tone"] = next.tone;
    shownVerdict = text;
  }

  function show(evaluation: Evaluation, isComplete: boolean): void {
    const { diagnosis: found } = evaluation;
    showVerdict(verdictOf(evaluation, isComplete));
    diagnosis.setAttribute("aria-busy", String(!isComplete));
    // During the search, the page shows the last diagnosis, so that the steps do not move twice.
    if (isComplete) {
      diagnosis.hidden = !found;
      diagnosis.replaceChildren(...(found ? diagnosisContent(found) : []));
    }
    notes.hidden = evaluation.notes.length === 0;
    notes.replaceChildren(
      ...evaluation.notes.map((note) => element("li", {}, icon("note"), element("span", {}, ...prose(note)))),
    );
    steps.show(evaluation.steps, found?.causes ?? []);
  }

  return { show, setBusy: () => diagnosis.setAttribute("aria-busy", "true") };
}

/** Evaluation of an empty request. The build renders its verdict. */
export const EMPTY: Evaluation = { marks: [], notes: [], steps: [] };

/** Short result next to the fields. */
interface Verdict {
  readonly tone: IconName | "search";
  readonly title: string;
  readonly text?: string;
  /** First mistake, for screen readers. The diagnosis shows the mistake. */
  readonly spoken?: string | undefined;
  readonly link?: { readonly text: string; readonly target: string };
}

/** Returns the short result of an evaluation. */
export function verdictOf({ problem, steps, signature, diagnosis }: Evaluation, isComplete: boolean): Verdict {
  if (problem) return { tone: "warning", title: problem.message, text: problem.fix };
  if (steps.length === 0) return { tone: "note", title: "Paste the request that was rejected." };
  if (!isComplete)
    return { tone: "search", title: "Searching for the mistake.", text: "This can take several seconds." };
  if (diagnosis) {
    const link = { text: "See details", target: "ex-diagnosis" };
    return { tone: diagnosis.verdict, title: `${titleOf(diagnosis)}.`, spoken: diagnosis.causes[0]?.message, link };
  }
  if (signature === undefined) {
    const text = "The page then computes the signature, and finds the mistake.";
    return { tone: "note", title: "Enter the app secret.", text };
  }
  const text = "The request has no x-signature to compare.";
  return {
    tone: "note",
    title: "The signature is computed.",
    text,
    link: { text: "See the signature", target: "ex-step-signature" },
  };
}

function verdictContent({ tone, title, text, spoken, link }: Verdict): Node[] {
  return [
    tone === "search" ? element("span", { class: "ex-spinner" }) : icon(tone),
    element(
      "p",
      {},
      element("strong", {}, ...prose(title)),
      ...(text === undefined ? [] : [" ", ...prose(text)]),
      ...(spoken === undefined ? [] : [element("span", { class: "sr-only" }, " ", ...prose(spoken))]),
    ),
    ...(link ? [element("a", { href: `#${link.target}`, "data-goto": link.target }, link.text)] : []),
  ];
}

/**
 * Makes the elements with `data-goto` scroll to the element with this id, and focus it. A link alone would replace the
 * fragment of the address, which can have the request.
 */
function connectLinks(root: HTMLElement): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-goto]") : null;
    const target = link && document.getElementById(link.dataset["goto"] ?? "");
    if (!target) return;
    event.preventDefault();
    target.closest("details")?.setAttribute("open", "");
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  });
}
