// Adds texts to the index of the search, so that the search can show them for the sections of a page.
import { gunzipSync, gzipSync } from "node:zlib";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
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
 * Returns the sentences of each section as HTML, by the identifier of its heading. The description of the page is the
 * first sentence below its title. For a row of a table whose name has an identifier, the text is the other cells.
 */
export function excerptsOf(page: Tree.ParentNode): Record<string, string[]> {
  const excerpts = new Map<string, string[]>();
  const add = (id: string, sentences: readonly string[]) => {
    const escaped = sentences.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    excerpts.set(id, [...(excerpts.get(id) ?? []), ...escaped]);
  };
  let section: string | undefined;
  for (const element of elementsOf(page)) {
    const { tagName, attrs } = element;
    const { id, name, content = "" } = Object.fromEntries(attrs.map((each) => [each.name, each.value]));
    if (name === "description") add("_top", [content]);
    if (/^h[1-6]$/.test(tagName)) section = id ?? section;
    if (isText(element) && section !== undefined) add(section, sentencesOf(textOf(element)));
    if (tagName !== "tr") continue;
    const cells = elementsOf(element).filter((each) => each.tagName === "td");
    const anchor = cells[0] && attributesOf(cells[0]).find((each) => each.name === "id");
    if (anchor) add(anchor.value, [cells.slice(1).map(textOf).join("; ")]);
  }
  return Object.fromEntries(excerpts);
}

function sentencesOf(text: string): string[] {
  return text.trim().split(/(?<=[.?])\s+/);
}

/** Returns whether an element has a sentence. A title, a type or a single word is not one. */
function isText(element: Tree.Element): boolean {
  const isParagraph = ["p", "li"].includes(element.tagName) && element.attrs.length === 0;
  return isParagraph && / /.test(textOf(element)) && !/^(?:Required\. )?Type: /.test(textOf(element));
}
