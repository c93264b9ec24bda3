import type { Snippet } from "../types.ts";
import { copyButton, rove } from "./controls.ts";
import { element } from "./elements.ts";

/** Comments with the fix of a mistake, the comments below them, and the first line of code. */
const FIX = /(^[ \t]*(?:\/\/|#) Fix: .*\n(?:[ \t]*(?:\/\/|#) .*\n)*.*(?:\n|$))/m;

/** Splits a program into marked and unmarked lines. */
export function partsOf(code: string): { readonly text: string; readonly isFix: boolean }[] {
  return code.split(FIX).map((text, index) => ({ text, isFix: index % 2 === 1 }));
}

/** Comments, texts, keywords and names of functions in the five languages. A text of the programs has one line. */
const TOKEN = new RegExp(
  [
    /(?<comment>(?:\/\/|#) .*)/,
    /(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)/,
    /(?<keyword>\b(?:as|class|const|def|else|for|foreach|from|func|function|if|import|in|new|of|package|public|range|return|static|throws|using|var|void)\b)/,
    /(?<call>\b\w+(?=\())/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Creates the colored lines of a program. If a line is too long, its rest is indented. */
function linesOf(text: string): HTMLElement[] {
  return text.split(/(?<=\n)/).map((line) => {
    const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
    const node = element("span", { class: "ex-code-line" }, ...tokensOf(line));
    node.style.setProperty("--ex-indent", `${indent.replaceAll("\t", "    ").length + 2}ch`);
    return node;
  });
}

function tokensOf(line: string): (Node | string)[] {
  let end = 0;
  const nodes = Array.from(line.matchAll(TOKEN), ({ 0: token, index, groups = {} }) => {
    const before = line.slice(end, index);
    end = index + token.length;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? "";
    return [before, element("span", { "data-token": kind }, token)];
  });
  return [...nodes.flat(), line.slice(end)];
}

/** Language that the user selected last. Each new result opens the tab of this language. */
let language: Snippet["language"] = "TypeScript";

/** Creates tabs with one program each. The arrow keys change the tab. The button copies the code of the open tab. */
export function codeTabs(snippets: readonly Snippet[]): HTMLElement {
  const code = element("code", {});
  const panel = element("pre", { id: "ex-code", role: "tabpanel", tabindex: "0" }, code);
  const tabs = snippets.map((snippet) => {
    const id = `ex-tab-${snippet.language}`;
    const tab = element("button", { type: "button", role: "tab", id, "aria-controls": panel.id }, snippet.language);
    tab.addEventListener("focus", () => open(snippet));
    // Safari does not focus a button on a click.
    tab.addEventListener("click", () => tab.focus());
    return tab;
  });
  function open(snippet: Snippet): void {
    language = snippet.language;
    const parts = partsOf(snippet.code);
    code.replaceChildren(...parts.map(({ text, isFix }) => element(isFix ? "mark" : "span", {}, ...linesOf(text))));
    // The caller adds the panel to the page after the first call.
    requestAnimationFrame(() => panel.scrollTo(0, (code.querySelector("mark")?.offsetTop ?? 0) - 24));
    panel.setAttribute("aria-labelledby", `ex-tab-${language}`);
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.textContent === language));
  }
  const list = element("div", { role: "tablist", "aria-label": "Language" }, ...tabs);
  const selected = snippets.find((snippet) => snippet.language === language) ?? snippets[0];
  rove(list, tabs, selected && snippets.indexOf(selected));
  if (selected) open(selected);
  const copy = copyButton("Copy the code", () => code.textContent);
  return element("div", { class: "ex-code" }, element("div", {}, list, copy), panel);
}
