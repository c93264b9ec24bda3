import type { Diagnosis, Evaluation, Finding, Piece, Report, Step } from "../types.ts";
import { copyButton, rove } from "./controls.ts";
import { diagnosisContent, headlineOf } from "./diagnosis.ts";
import { element, find, pieceOf, prose } from "./elements.ts";

export interface Results {
  /** Shows an evaluation. If it is not complete, its diagnosis is provisional. */
  readonly show: (report: Report) => void;
  /** Shows that the results are outdated. */
  readonly setBusy: () => void;
}

export function createResults(): Results {
  const showVerdict = createVerdict(find("#ex-verdict", HTMLElement));
  const diagnosis = find("#ex-diagnosis", HTMLElement);
  const notes = find("#ex-notes", HTMLElement);
  const showSteps = createSteps();
  document.addEventListener("click", followLink);

  const showDiagnosis = onChange((found: Diagnosis | undefined) => {
    diagnosis.hidden = !found;
    diagnosis.replaceChildren(...(found ? diagnosisContent(found) : []));
  });

  function show({ evaluation, isComplete }: Report): void {
    showVerdict(verdictOf(evaluation, isComplete));
    diagnosis.setAttribute("aria-busy", "false");
    diagnosis.toggleAttribute("data-searching", !isComplete);
    showDiagnosis(evaluation.diagnosis);
    notes.hidden = evaluation.notes.length === 0;
    notes.replaceChildren(...evaluation.notes.map((note) => element("li", {}, ...prose(note))));
    showSteps(evaluation.steps, evaluation.diagnosis?.causes ?? []);
  }

  function setBusy(): void {
    // An old verdict could look like the verdict of the edited request.
    showVerdict(CHECKING);
    diagnosis.setAttribute("aria-busy", "true");
  }

  return { show, setBusy };
}

/**
 * Scrolls to the element that `data-goto` of the clicked element names, and focuses it. A link to the element would
 * replace the fragment of the address, which can contain the shared request.
 */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-goto]") : null;
  const target = link && document.getElementById(link.dataset["goto"] ?? "");
  if (!target) return;
  event.preventDefault();
  target.closest("details")?.setAttribute("open", "");
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}

/** Evaluation of an empty request. The build renders its verdict. */
export const EMPTY: Evaluation = { marks: [], notes: [], steps: [] };

/** Short result next to the fields. */
interface Verdict {
  readonly tone: Diagnosis["verdict"] | "warning" | "note" | "search";
  readonly title: string;
  readonly text?: string | undefined;
  readonly link?: { readonly text: string; readonly target: string };
}

const CHECKING: Verdict = {
  tone: "search",
  title: "Checking the request.",
  text: "If this takes some seconds, check the app secret first.",
};
const PROVISIONAL: Verdict = { tone: "search", title: "Searching. This usually takes some seconds." };

export function verdictOf(evaluation: Evaluation, isComplete: boolean): Verdict {
  const { problem, steps, isMadeUp, signature, diagnosis } = evaluation;
  if (problem) return { tone: "warning", title: problem.message, text: problem.fix };
  if (steps.length === 0) return { tone: "note", title: "Paste the request that was rejected." };
  if (diagnosis) {
    const link = { text: "See details", target: "ex-diagnosis" };
    return { ...(isComplete ? toneAndTitleOf(diagnosis) : PROVISIONAL), text: reasonOf(diagnosis), link };
  }
  if (signature === undefined) {
    const text = "The page then computes the signature, and finds the mistake.";
    return { tone: "note", title: "Enter the app secret.", text };
  }
  const link = { text: "See the signature", target: "ex-step-signature" };
  const text = "The request has no x-signature to compare.";
  return { tone: "note", title: `The signature is computed${isMadeUp ? " with made-up headers" : ""}.`, text, link };
}

function toneAndTitleOf(diagnosis: Diagnosis): Pick<Verdict, "tone" | "title"> {
  const { verdict, causes, difference } = diagnosis;
  const { tone, headline } = headlineOf(diagnosis);
  if (verdict === "match") return { tone, title: headline };
  if (verdict === "unreadable") return { tone: verdict, title: "The page cannot compare the value." };
  if (verdict === "unknown") {
    const title = difference ? `The first difference is in ${difference.place}.` : "No known mistake found.";
    return { tone: verdict, title };
  }
  return { tone: verdict, title: causes.length > 1 ? `${causes.length} mistakes found.` : "One mistake found." };
}

/** Returns the sentences that the user must read first. */
function reasonOf({ verdict, causes, warnings, notes, ruledOut }: Diagnosis): string | undefined {
  // Of all warnings, only a missing header or the field of the secret can be the reason for a wrong signature.
  const isReason = ({ code, step }: Finding) => verdict === "match" || code === "missing_header" || step === "key";
  if (causes.length > 0) return causes.map(({ message }) => message).join(" ");
  const isShown = (warning: Finding) => isReason(warning) || warning.code.startsWith("malformed_");
  const sentences = warnings.filter(isShown).map(({ message }) => message);
  if (verdict === "match") sentences.push(...notes.map((note) => note.replace(/(?<=\.) .*/s, "")));
  if (ruledOut.length > 0 && !warnings.some(isReason)) sentences.push("Check the app secret first.");
  return sentences.join(" ") || undefined;
}

/**
 * Returns a function that calls `show` only if the value differs from the last value. `show` replaces elements, and a
 * replaced element loses the focus, and a screen reader announces its text again.
 */
function onChange<T>(show: (value: T) => void, first?: T): (value: T) => void {
  let shown = JSON.stringify(first);
  return (value) => {
    const next = JSON.stringify(value);
    if (next !== shown) show(value);
    shown = next;
  };
}

function createVerdict(box: HTMLElement): (verdict: Verdict) => void {
  return onChange(
    ({ tone, title, text = "", link }) => {
      box.dataset["tone"] = tone;
      const details = link && element("a", { href: `#${link.target}`, "data-goto": link.target }, link.text);
      const reason = element("span", {}, ...prose(text));
      box.replaceChildren(element("p", {}, element("strong", {}, ...prose(title)), " ", reason, " ", details));
    },
    verdictOf(EMPTY, true),
  );
}

/** Returns a function that shows the results of the steps, and marks the steps that have a mistake. */
function createSteps(): (steps: readonly Step[], causes: readonly Finding[]) => void {
  const items = Array.from(document.querySelectorAll<HTMLElement>(".ex-step"), (item, index) => {
    const result = find(".ex-result", HTMLElement, item);
    const label = `Result of step ${index + 1}: ${find("h3", HTMLElement, item).textContent}`;
    const showResult = onChange((step?: Step) => result.replaceChildren(...(step ? resultOf(step, label) : [])));
    return { item, badge: find(".ex-badge", HTMLElement, item), result, showResult };
  });
  return (steps, causes) => {
    for (const { item, badge, result, showResult } of items) {
      const step = steps.find(({ name }) => name === item.dataset["step"]);
      showResult(step);
      const isBroken = causes.some((cause) => cause.step !== undefined && cause.step === step?.name);
      item.toggleAttribute("data-broken", isBroken);
      badge.hidden = !isBroken;
      // If a signed header is missing, the service rejects the signature, so the page hides its copy button.
      const isMissing = causes.some(({ code }) => code === "missing_header");
      result.querySelector(".ex-button")?.toggleAttribute("hidden", isMissing);
    }
  };
}

/** Creates the output of a step. All pieces of the output are one tab stop. */
function resultOf({ name, lines }: Step, label: string): HTMLElement[] {
  const rows = lines.map((pieces) => element("div", {}, ...pieces.map(pieceButton)));
  const buttons = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>("[data-id]")]);
  const role = buttons.length > 0 ? "toolbar" : "group";
  const output = element("div", { class: "ex-output", role, "aria-label": label }, ...rows);
  rove(output, buttons);
  return name === "signature" ? [output, copyButton("Copy the signature", () => output.textContent)] : [output];
}

/**
 * Creates a toggle button for a piece with an identifier. A button element cannot break across lines, and encoded values
 * are long. So the button is a span with a role.
 */
function pieceButton({ id, text }: Piece): Node | string {
  if (id === undefined) return text;
  return element("span", { ...pieceOf(id), role: "button", "aria-pressed": "false" }, text);
}
