// Adds the texts that the search shows for the sections of a page to the index of the search.
import { gunzipSync, gzipSync } from "node:zlib";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { firstSentence } from "../content/markdown.ts";
import { attributesOf, elementsOf, textOf } from "./links.ts";

/** Adds the excerpts to the compressed file that the index has for a page. */
export function addExcerpts(fragment: Buffer, pages: ReadonlyMap<string, Tree.ParentNode>): Buffer {
  const [, prefix = "", json = ""] = /^(\w+)([^]+)$/.exec(gunzipSync(fragment).toString()) ?? [];
  const value: { url: string } = JSON.parse(json);
  const page = pages.get(value.url.slice(1));
  if (!page) throw new Error(`The index of the search has the page ${value.url}, which the site lacks.`);
  return gzipSync(prefix + JSON.stringify({ ...value, excerpts: excerptsOf(page) }));
}

/**
 * Returns the first sentence of each section as HTML, by the identifier of its heading, and the description of the page
 * with the key `_top`. For a row of a table whose name has an identifier, the text is the other cells.
 */
export function excerptsOf(page: Tree.ParentNode): Record<string, string> {
  const excerpts = new Map<string, string>();
  let section = "_top";
  for (const element of elementsOf(page)) {
    const { tagName, attrs } = element;
    const { id, name, content = "" } = Object.fromEntries(attrs.map((each) => [each.name, each.value]));
    if (name === "description") excerpts.set("_top", content);
    if (/^h[2-6]$/.test(tagName)) section = id ?? section;
    if (isText(element) && !excerpts.has(section)) excerpts.set(section, firstSentence(textOf(element)));
    if (tagName !== "tr") continue;
    const cells = elementsOf(element).filter((each) => each.tagName === "td");
    const anchor = cells[0] && attributesOf(cells[0]).find((each) => each.name === "id");
    if (anchor) excerpts.set(anchor.value, cells.slice(1).map(textOf).join("; "));
  }
  const escaped = Array.from(excerpts, ([id, text]) => [id, text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")]);
  return Object.fromEntries(escaped);
}

/** Returns whether an element has a sentence. A title, a type or a single word is not one. */
function isText(element: Tree.Element): boolean {
  const isParagraph = ["p", "li"].includes(element.tagName) && element.attrs.length === 0;
  return isParagraph && / /.test(textOf(element)) && !/^(?:Required\. )?Type: /.test(textOf(element));
}
