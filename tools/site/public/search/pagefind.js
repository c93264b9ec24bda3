// The search of the site loads this module instead of Pagefind.
import * as pagefind from "../pagefind/pagefind.js";

export * from "../pagefind/pagefind.js";

/** If no page has a word, Pagefind shortens the word until a page has it. Such a match has a score near 0. */
const LOWEST_SCORE = 0.02;

/** Number of words in an excerpt. The search field of Starlight asks for 12. */
const EXCERPT_LENGTH = 30;

/** Other names of headings and rows of tables. */
const ALIASES = { csharp: "c", golang: "go", timeout: "timedout" };

export const options = (given) => pagefind.options({ ...given, excerptLength: EXCERPT_LENGTH });

export async function search(term, given) {
  const name = nameOf(term);
  // Pagefind removes the sign from the words of a page and of a query.
  const found = await pagefind.search(term.replaceAll(/c#/gi, "csharp"), given);
  const results = found.results
    .filter(({ score }) => score >= LOWEST_SCORE)
    .map(({ data, ...result }) => ({ ...result, data: async () => atAnchor(await data(), ALIASES[name] ?? name) }));
  return { ...found, results };
}

/** Leads a result to the heading or the row with the wanted name, and shows its text, if the page has such a part. */
function atAnchor(page, name) {
  const parts = page.anchors.filter(({ element }) => /^(?:h[2-6]|span)$/.test(element));
  const index = parts.findIndex(({ text }) => nameOf(text) === name);
  const [anchor, next] = parts.slice(index);
  if (index === -1) return page;
  const url = `${page.url}#${anchor.id}`;
  const end = Math.min(anchor.location + EXCERPT_LENGTH, next?.location ?? Infinity);
  const words = page.raw_content.split(/\s+/).slice(anchor.location, end);
  const title = `${page.meta.title}: ${anchor.text}`;
  // A part with the URL of the result makes the search show the excerpt.
  return { ...page, url, meta: { ...page.meta, title }, excerpt: words.join(" "), sub_results: [{ url }] };
}

/** Removes the differences between `timed_out`, `timed out` and `Timed out`. */
function nameOf(text) {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
