import { differenceParts } from "../difference.ts";
import { STEPS } from "../steps.ts";
import type { Diagnosis, Finding, FirstDifference } from "../types.ts";
import { codeTabs } from "./code-tabs.ts";
import { element, pieceOf, prose } from "./elements.ts";

/** Returns the first sentence of a diagnosis with its tone. A warning matters although the signature is right. */
export function headlineOf({ verdict, message, warnings: [warning] }: Diagnosis) {
  const [headline = "", ...advice] = message.split(/(?<=\.) /);
  if (verdict !== "match" || !warning) return { tone: verdict, headline, advice: advice.join(" ") };
  const fault = warning.step === "key" ? "the field has more than the app secret" : "the request has a fault";
  return { tone: "warning", headline: `${headline.slice(0, -1)}, but ${fault}.`, advice: advice.join(" ") } as const;
}

/** Creates the content of the section `Diagnosis`. The tone sets the color and the icon of the first sentence. */
export function diagnosisContent(diagnosis: Diagnosis): HTMLElement[] {
  const { causes, alternatives, warnings, notes, ruledOut, difference, snippets } = diagnosis;
  const { tone, headline, advice } = headlineOf(diagnosis);
  const advised = advice === "" ? [] : [paragraph(advice)];
  return [
    element(
      "div",
      { class: "ex-label" },
      element("h2", {}, "Diagnosis"),
      element("p", { class: "ex-hint ex-searching" }, "Still trying rarer pairs of mistakes…"),
    ),
    element(
      "div",
      { class: "ex-group" },
      element("p", { class: "ex-headline", "data-tone": tone }, element("span", {}, ...prose(headline))),
      ...(tone === "warning" ? [] : advised),
    ),
    ...(causes.length > 0 ? [findingList("mistake", causes)] : []),
    ...(warnings.length > 0 ? [group("Warnings", findingList("warning", warnings))] : []),
    ...(tone === "warning" ? advised : []),
    ...(notes.length > 0 ? [group("Note", ...notes.map(paragraph))] : []),
    ...(difference ? [differenceOf(difference)] : []),
    ...(ruledOut.length > 0 ? exclusionsOf(ruledOut) : []),
    ...(alternatives.length > 0 ? [alternativesOf(alternatives, causes)] : []),
    ...(snippets.length > 0 ? [group("Correct code for this request", codeTabs(snippets))] : []),
  ];
}

function group(title: string, ...children: readonly Node[]): HTMLElement {
  return element("div", { class: "ex-group" }, element("h3", {}, title), ...children);
}

function paragraph(text: string): HTMLElement {
  return element("p", {}, ...prose(text));
}

function listOf(items: readonly string[]): HTMLElement {
  return element("ul", {}, ...items.map((item) => element("li", {}, ...prose(item))));
}

/** Creates a button that scrolls to the element with the given id. */
function gotoButton(look: "ex-button" | "ex-text-button", target: string, text: string): HTMLElement {
  return element("button", { type: "button", class: look, "data-goto": target }, text);
}

const STILL_POSSIBLE = [
  "Another app secret than the secret in the field.",
  "A signature for another host, such as staging instead of live.",
  "A nonce or a timestamp that differs from the sent one, because the client generated it twice.",
  "A hash or an HMAC that the page cannot compute: MD5 (`body_hash_md5`, `mac_md5`), or a rare one such as SHA3-256.",
  "A rare pair of mistakes, or more than two mistakes.",
  "A request that differs from the signed request, for example in its body, or because a proxy changed it.",
];

const NEXT_STEP =
  "Log the canonical request (str3) of your client, and paste it as the value to compare. The page then shows the first difference. If there is no difference, compare the app secrets.";

/** Lists the excluded mistakes, and leads to the comparison with the canonical request of the client. */
function exclusionsOf(ruledOut: readonly string[]): HTMLElement[] {
  const button = gotoButton("ex-button", "ex-theirs", "Compare the canonical request");
  return [
    group("Still possible", listOf(STILL_POSSIBLE)),
    group("Next step", paragraph(NEXT_STEP), button),
    element("details", {}, element("summary", {}, "Ruled out"), listOf(ruledOut)),
  ];
}

function findingList(tone: "mistake" | "warning", findings: readonly Finding[]): HTMLElement {
  const items = findings.map(({ code, step, message, fix }) =>
    element(
      "li",
      { class: "ex-finding", "data-tone": tone },
      paragraph(message),
      element("p", {}, element("strong", {}, "Fix: "), ...prose(fix)),
      element(
        "p",
        {},
        codeLink(code),
        ...(code === "missing_header" ? headerLinks(message) : []),
        step && gotoButton("ex-text-button", `ex-step-${step}`, `Step: ${STEPS[step].title}`),
      ),
    ),
  );
  return element("ul", { class: "ex-findings" }, ...items);
}

/** Lists other sets of mistakes. If a mistake is a shown cause, only its code appears, because its message is above. */
function alternativesOf(sets: Diagnosis["alternatives"], causes: readonly Finding[]): HTMLElement {
  const isShown = ({ code }: Finding) => causes.some((cause) => cause.code === code);
  const items = sets.map((findings) =>
    element(
      "li",
      {},
      ...findings
        .filter((each) => !isShown(each))
        .flatMap(({ code, message }) => [...prose(message), " (", codeLink(code), ") "]),
      ...findings.filter(isShown).flatMap(({ code }) => ["Together with ", codeLink(code), ". "]),
    ),
  );
  return element(
    "details",
    {},
    element("summary", {}, "Other mistakes that explain the same value"),
    element("ul", {}, ...items),
  );
}

/** Creates a link to the description of a code. The page of the explainer is in the root of the site. */
function codeLink(code: string): HTMLElement {
  const href = `packages/signing/EXPLAIN.html#${encodeURIComponent(code)}`;
  return element("a", { href }, element("code", {}, code));
}

/** Creates links to the descriptions of the headers that a message names. */
function headerLinks(message: string): HTMLElement[] {
  const names = message.match(/\b(?:host|x-[a-z-]+)/g) ?? [];
  return names.map((name) => element("a", { href: `guides/headers.html#${name}` }, `About ${name}`));
}

function differenceOf({ place, id, isPerhapsWrong, note, correct, theirs }: FirstDifference): HTMLElement {
  const parts = differenceParts(correct, theirs);
  const title = element("h3", {}, "First difference: ", element("span", pieceOf(id), place));
  const lines = element(
    "dl",
    { class: "ex-difference", ...(isPerhapsWrong && { "data-perhaps-wrong": "" }) },
    element("dt", {}, isPerhapsWrong ? "As sent" : "Correct"),
    element("dd", {}, ...parts.map(([ours, other]) => partOf("ins", ours, other))),
    element("dt", {}, isPerhapsWrong ? "As signed" : "Given"),
    element("dd", {}, ...(theirs === "" ? ["(missing)"] : parts.map(([ours, other]) => partOf("del", other, ours)))),
  );
  return element("div", { class: "ex-group" }, title, lines, ...(note === undefined ? [] : [paragraph(note)]));
}

/** Creates a part of a line. If the line has no text at a difference, screen readers read "nothing". */
function partOf(tag: "ins" | "del", text: string, other: string): Node | string {
  if (text === other) return text;
  if (text === "") return element(tag, { "data-empty": "" }, element("span", { class: "sr-only" }, "nothing"));
  return element(tag, {}, text.replaceAll(" ", "␣").replaceAll("\t", "⇥").replaceAll("\n", "↵\n"));
}
