// The search of the site loads this module instead of Pagefind.
import * as pagefind from "../pagefind/pagefind.js";

export * from "../pagefind/pagefind.js";

/** If no page has a word, Pagefind shortens the word until a page has it. Such a match has a score near 0. */
const LOWEST_SCORE = 0.02;

/** Number of words in an excerpt. The search field of Starlight asks for 12. */
const EXCERPT_LENGTH = 30;

/** Other names of headings and rows of tables. */
const ALIASES = { csharp: "c", golang: "go", timeout: "timedout" };

/** Words of questions. Many pages have them, so they would hide the page with the other words. */
const QUESTION_WORDS = new Set(["a", "an", "do", "does", "how", "i", "is", "my", "the", "to", "what"]);

export const options = (given) => pagefind.options({ ...given, excerptLength: EXCERPT_LENGTH });

export async function search(term, given) {
  const name = nameOf(term);
  // Pagefind removes the sign from the words of a page and of a query.
  const typed = term.replaceAll(/c#/gi, "csharp").split(/\s+/).filter(Boolean);
  const words = typed.filter((word) => !QUESTION_WORDS.has(nameOf(word)));
  let found = await find(words.length > 0 ? words : typed, given);
  if (found.results.length === 0 && words.length > 0) found = { ...found, ...(await findNear(words, given)) };
  const results = found.results.map(({ data, ...result }) => ({
    ...result,
    data: async () => atAnchor(await data(), ALIASES[name] ?? name),
  }));
  return { ...found, results };
}

async function find(words, given) {
  const found = await pagefind.search(words.join(" "), given);
  return { ...found, results: found.results.filter(({ score }) => score >= LOWEST_SCORE) };
}

/** Replaces mistyped words by words of titles and headings, and otherwise searches for the rarest word. */
async function findNear(words, given) {
  const { default: known } = await import("./words.js");
  const mend = (word) => (known.includes(word) ? word : (known.find((each) => isNear(word, each)) ?? word));
  const mended = words.map((word) => mend(word.toLowerCase()));
  const found = mended.join() === words.join().toLowerCase() ? { results: [] } : await find(mended, given);
  if (found.results.length > 0 || words.length < 2) return found;
  const each = await Promise.all(mended.map((word) => find([word], given)));
  const counts = ({ results }) => results.length || Infinity;
  return each.toSorted((one, other) => counts(one) - counts(other))[0];
}

/** Returns whether one letter is missing, added, wrong or swapped with the next. */
function isNear(typed, known) {
  if (known.length < 5 || Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start++;
  const [one, other] = [typed.slice(start), known.slice(start)];
  const swapped = other.slice(1, 2) + other.slice(0, 1) + other.slice(2);
  return one.slice(1) === other || one === other.slice(1) || one.slice(1) === other.slice(1) || one === swapped;
}

/** Leads a result to the heading or the row with the wanted name, and shows its text, if the page has such a part. */
function atAnchor(page, name) {
  const parts = page.anchors.filter(({ element }) => /^(?:h[2-6]|span)$/.test(element));
  const index = parts.findIndex(({ text }) => nameOf(text) === name);
  const [anchor, next] = parts.slice(index);
  // Only a part with the URL of the result makes the search show the excerpt.
  if (index === -1) return page.sub_results.length > 0 ? page : { ...page, sub_results: [page] };
  const url = `${page.url}#${anchor.id}`;
  const end = Math.min(anchor.location + EXCERPT_LENGTH, next?.location ?? Infinity);
  const words = page.raw_content.split(/\s+/).slice(anchor.location, end);
  const title = `${page.meta.title}: ${anchor.text}`;
  return { ...page, url, meta: { ...page.meta, title }, excerpt: words.join(" "), sub_results: [{ url }] };
}

/** Removes the differences between `timed_out`, `timed out` and `Timed out`. */
function nameOf(text) {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
