import type { FoundCause, Segment } from "@org/signing/explain";
import { familyOf, familyOfPart, type Family } from "./families.ts";
import { PYTHON } from "./python-snippets.ts";
import type { Snippet } from "./types.ts";
import { TYPESCRIPT } from "./typescript-snippets.ts";

/**
 * Returns code that obeys the broken rules.
 *
 * @param part part with the first difference, which the function uses if no mistake is known
 */
export function snippetsFor(causes: readonly FoundCause[], part: Segment["part"] | undefined): Snippet[] {
  const known = causes.flatMap(({ code }) => familyOf(code) ?? []);
  const families = known.length === 0 && part !== undefined ? [familyOfPart(part)] : known;
  return [...new Set(families)].flatMap(snippetsOf);
}

function snippetsOf(family: Family): Snippet[] {
  return [
    { language: "TypeScript", code: TYPESCRIPT[family].trim() },
    { language: "Python", code: PYTHON[family].trim() },
  ];
}
