// The search of the site loads this module instead of Pagefind.
import * as pagefind from "../pagefind/pagefind.js";

export * from "../pagefind/pagefind.js";

/** If no page has a word, Pagefind shortens the word until a page has it. Such a match has a score near 0. */
const LOWEST_SCORE = 0.02;

/** Identifier of the title of a page. */
const TOP = "_top";

/** Map from the words of a search to the name of the heading or table row that the search must find. */
const ALIASES = { csharp: "c", golang: "go", timeout: "timedout", unauthorized: "theservicerespondswith401" };

/** Words of questions. Many pages have them, so they would hide the page with the other words. */
const QUESTION_WORDS = new Set(["a", "an", "do", "does", "how", "i", "is", "my", "the", "to", "what"]);

export async function search(term, given) {
  const name = nameOf(term);
  // Pagefind removes the sign `#` from the words of a page and of a query.
  const typed = term.replaceAll(/c#/gi, "csharp").split(/\s+/).filter(Boolean);
  const asked = typed.filter((word) => !QUESTION_WORDS.has(nameOf(word)));
  const words = asked.length > 0 ? asked : typed;
  const mended = await mend(words);
  const tries = [await find(words, given)];
  if (mended.join() !== words.join()) tries.push(await find(mended, given));
  if (words.length > 1 && tries.every(({ results }) => results.length === 0))
    tries.push(await findRarest(mended, given));
  const [found] = tries.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const results = found.results.map(({ data, ...result }) => ({
    ...result,
    data: async () => atAnchor(withSentences(await data(), mended), ALIASES[name] ?? name),
  }));
  return { ...found, results };
}

async function find(words, given) {
  const found = await pagefind.search(words.join(" "), given);
  return { ...found, results: found.results.filter(({ score }) => score >= LOWEST_SCORE) };
}

function scoreOf({ results }) {
  return results[0]?.score ?? 0;
}

/** Replaces mistyped words by words of titles and headings. Pagefind would search for the start of a mistyped word. */
async function mend(words) {
  const { default: known } = await import("./words.js");
  const lower = words.map((word) => word.toLowerCase());
  return lower.map((word) => (known.includes(word) ? word : (known.find((each) => isNear(word, each)) ?? word)));
}

/** Searches for the word that the fewest pages have. */
async function findRarest(words, given) {
  const each = await Promise.all(words.map((word) => find([word], given)));
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

/**
 * Shows the first sentence of each section that has a word of the search, or else its first sentence. Pagefind's own
 * excerpts can be code or cells of a table. The build adds the sentences.
 */
function withSentences(page, words) {
  const plain = words.filter((word) => /^[\p{L}\p{N}_-]+$/u.test(word));
  const matches = new RegExp(`(?<![\\p{L}&])(?:${plain.join("|") || "$."})\\p{L}{0,3}(?!\\p{L})`, "giu");
  const excerpts = Object.fromEntries(
    Object.entries(page.excerpts).map(([id, sentences]) => {
      const sentence = sentences.find((each) => each.search(matches) >= 0) ?? sentences[0];
      return [id, sentence.replace(matches, "<mark>$&</mark>")];
    }),
  );
  const sections = page.sub_results.map((section) => ({ ...section, excerpt: excerpts[section.anchor?.id] ?? "" }));
  return { ...page, excerpts, excerpt: excerpts[TOP], sub_results: sections };
}

/** Links a result to the heading or the table row with the given name, and shows its text, if the page has one. */
function atAnchor(page, name) {
  const anchor = page.anchors.find(({ element, text }) => /^(?:h[2-6]|span)$/.test(element) && nameOf(text) === name);
  // The search shows the excerpt only if an element of `sub_results` has the URL of the result.
  if (!anchor) return page.sub_results.length > 0 ? page : { ...page, sub_results: [page] };
  const url = `${page.url}#${anchor.id}`;
  const title = `${page.meta.title}: ${anchor.text}`;
  const excerpt = page.excerpts[anchor.id] ?? page.excerpt;
  return { ...page, url, meta: { ...page.meta, title }, excerpt, sub_results: [{ url }] };
}

/** Removes the differences between `timed_out`, `timed out` and `Timed out`. */
function nameOf(text) {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
