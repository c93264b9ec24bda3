import type { FoundCause, Segment } from "@org/signing/explain";
import { familyOf, familyOfPart, type Family } from "./families.ts";
import { PYTHON } from "./python-snippets.ts";
import type { Snippet } from "./types.ts";
import { TYPESCRIPT } from "./typescript-snippets.ts";

/**
 * Returns code that follows the broken rules correctly.
 *
 * @param part part with the first difference. The function reads the part only if no mistake has a family
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
