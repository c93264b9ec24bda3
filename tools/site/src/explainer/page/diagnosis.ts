import type { Diagnosis, Finding, FirstDifference, Problem } from "../types.ts";
import { differenceParts, type LineParts } from "./difference-parts.ts";
import { element, prose } from "./elements.ts";
import { icon } from "./icons.ts";
import { kindOf } from "./kind.ts";
import { snippetTabs } from "./tabs.ts";
import { titleOf } from "./verdict.ts";

/** Creates the content of the section `Diagnosis`. */
export function diagnosisContent(diagnosis: Diagnosis): HTMLElement[] {
  const { verdict, causes, alternatives, warnings, difference, snippets } = diagnosis;
  return [
    element(
      "div",
      { class: "ex-verdict", "data-verdict": verdict },
      icon(verdict),
      element("div", {}, element("h3", {}, titleOf(diagnosis)), element("p", {}, ...prose(diagnosis.message))),
    ),
    ...findingList("cause", causes),
    ...(difference ? [differenceOf(difference)] : []),
    ...(alternatives.length > 0 ? [alternativesOf(alternatives)] : []),
    ...(snippets.length > 0 ? [group("Correct code", ...snippets.map(snippetTabs))] : []),
    ...(warnings.length > 0 ? [group("Warnings", ...findingList("warning", warnings))] : []),
  ];
}

/** Creates the message that the page shows instead of a signature. */
export function problemContent({ message, fix }: Problem): HTMLElement {
  return element(
    "div",
    { class: "ex-verdict", "data-verdict": "problem" },
    icon("warning"),
    element("div", {}, element("h3", {}, ...prose(message)), element("p", {}, ...prose(fix))),
  );
}

/** Creates the message that the page shows during the search for a mistake. */
export function searchContent(): HTMLElement {
  return element(
    "p",
    { class: "ex-search" },
    element("span", { class: "ex-spinner" }),
    "Searching for the mistake. The search can take several seconds.",
  );
}

function group(title: string, ...children: readonly Node[]): HTMLElement {
  return element("div", { class: "ex-group" }, element("h3", {}, title), ...children);
}

function findingList(kind: "cause" | "warning", findings: readonly Finding[]): HTMLElement[] {
  if (findings.length === 0) return [];
  const items = findings.map(({ code, step, message, fix }) =>
    element(
      "li",
      { class: "ex-finding", "data-finding": kind },
      element(
        "div",
        { class: "ex-finding-head" },
        codeLink(code),
        step === undefined ? undefined : element("button", { type: "button", "data-step": step }, `Step: ${step}`),
      ),
      element("p", {}, ...prose(message)),
      element("p", { class: "ex-fix" }, element("strong", {}, "Fix: "), ...prose(fix)),
    ),
  );
  return [element("ul", { class: "ex-findings" }, ...items)];
}

function alternativesOf(sets: Diagnosis["alternatives"]): HTMLElement {
  const items = sets.map((findings) =>
    element("li", {}, ...findings.flatMap(({ code, message }) => [...prose(message), " (", codeLink(code), ") "])),
  );
  const list = element("ul", {}, ...items);
  return element("div", { class: "ex-alternatives" }, "Other mistakes that explain the same value:", list);
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
