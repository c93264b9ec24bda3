// The search of the site loads this module instead of Pagefind.
import * as pagefind from "../pagefind/pagefind.js";

export * from "../pagefind/pagefind.js";

/** If no page has a word, Pagefind shortens the word until a page has it. Such a match has a score near 0. */
const LOWEST_SCORE = 0.02;

export async function search(term, options) {
  // Pagefind removes the sign from the words of a page and of a query.
  const found = await pagefind.search(term.replaceAll(/c#/gi, "csharp"), options);
  return { ...found, results: found.results.filter(({ score }) => score >= LOWEST_SCORE) };
}
