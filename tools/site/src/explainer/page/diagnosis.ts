import { differenceParts, type LineParts } from "../difference.ts";
import { STEPS } from "../steps.ts";
import type { Diagnosis, Finding, FirstDifference, StepName } from "../types.ts";
import { codeTabs } from "./controls.ts";
import { element, kindOf, prose } from "./elements.ts";

/** Returns the verdict as a short sentence. */
export function titleOf({ verdict, causes }: Diagnosis): string {
  if (verdict === "match") return "No mistake found";
  if (verdict === "unreadable") return "The page cannot compare the value";
  if (verdict === "unknown") return "No known mistake found";
  return causes.length > 1 ? `${causes.length} mistakes found` : "One mistake found";
}

/** Creates the content of the section `Diagnosis`. */
export function diagnosisContent(diagnosis: Diagnosis): HTMLElement[] {
  const { message, causes, alternatives, warnings, ruledOut, difference, snippets } = diagnosis;
  return [
    element("h2", {}, "Diagnosis"),
    element("p", {}, ...prose(message)),
    ...findingList("cause", causes),
    ...(difference ? [differenceOf(difference)] : []),
    ...(ruledOut.length > 0 ? exclusionsOf(ruledOut) : []),
    ...(alternatives.length > 0 ? [alternativesOf(alternatives)] : []),
    ...(snippets.length > 0 ? [group("Correct code for this request", codeTabs(snippets))] : []),
    ...(warnings.length > 0 ? [group("Warnings", ...findingList("warning", warnings))] : []),
  ];
}

function group(title: string, ...children: readonly Node[]): HTMLElement {
  return element("div", { class: "ex-group" }, element("h3", {}, title), ...children);
}

function listOf(items: readonly string[]): HTMLElement {
  return element("ul", { class: "ex-list" }, ...items.map((item) => element("li", {}, ...prose(item))));
}

const STILL_POSSIBLE = [
  "More than two mistakes together.",
  "Another app secret than the secret in the field.",
  "A request that changed after the client signed it, for example in a proxy.",
];

/** Lists the excluded mistakes, and leads to the comparison with the canonical request of the client. */
function exclusionsOf(ruledOut: readonly string[]): HTMLElement[] {
  return [
    group("Ruled out", listOf(ruledOut)),
    group("Still possible", listOf(STILL_POSSIBLE)),
    group(
      "Next step",
      element(
        "p",
        {},
        "Log the canonical request (str3) of your client, and paste it as the value to compare. The page then shows the first difference. If there is no difference, compare the app secrets.",
      ),
      element(
        "button",
        { type: "button", class: "ex-button", "data-goto": "ex-theirs" },
        "Compare the canonical request",
      ),
    ),
  ];
}

function findingList(kind: "cause" | "warning", findings: readonly Finding[]): HTMLElement[] {
  if (findings.length === 0) return [];
  const items = findings.map(({ code, step, message, fix }) =>
    element(
      "li",
      { class: "ex-finding", "data-finding": kind },
      element("p", {}, ...prose(message)),
      element("p", { class: "ex-fix" }, element("strong", {}, "Fix: "), ...prose(fix)),
      element("p", { class: "ex-finding-links" }, codeLink(code), step && stepLink(step)),
    ),
  );
  return [element("ul", { class: "ex-findings" }, ...items)];
}

function stepLink(step: StepName): HTMLElement {
  return element(
    "button",
    { type: "button", class: "ex-text-button", "data-goto": `ex-step-${step}` },
    `Step: ${STEPS[step].title}`,
  );
}

function alternativesOf(sets: Diagnosis["alternatives"]): HTMLElement {
  const items = sets.map((findings) =>
    element("li", {}, ...findings.flatMap(({ code, message }) => [...prose(message), " (", codeLink(code), ") "])),
  );
  return group("Other mistakes that explain the same value", element("ul", { class: "ex-list" }, ...items));
}

/** Creates a link to the description of a code. The page of the explainer is in the root of the site. */
function codeLink(code: string): HTMLElement {
  const href = `packages/signing/EXPLAIN.html#${encodeURIComponent(code)}`;
  return element("a", { class: "ex-code", href }, element("code", {}, code));
}

function differenceOf({ place, id, correct, theirs }: FirstDifference): HTMLElement {
  const parts = differenceParts(correct, theirs);
  return element(
    "div",
    { class: "ex-group ex-difference" },
    element(
      "h3",
      {},
      "First difference: ",
      element("span", { class: "ex-piece", "data-id": id, "data-kind": kindOf(id) }, place),
    ),
    element(
      "dl",
      {},
      element("dt", {}, "Correct"),
      element("dd", {}, ...lineOf("ins", parts.correct)),
      element("dt", {}, "Given"),
      element("dd", {}, ...lineOf("del", parts.theirs)),
    ),
  );
}

function lineOf(tag: "ins" | "del", { before, differing, after }: LineParts): (Node | string)[] {
  const isEmpty = differing === "";
  return [before, element(tag, { "data-empty": isEmpty }, isEmpty ? missing() : differing.replaceAll(" ", "␣")), after];
}

/** Creates a text for screen readers if one of the lines has no text at the difference. */
function missing(): HTMLElement {
  return element("span", { class: "sr-only" }, "nothing");
}
