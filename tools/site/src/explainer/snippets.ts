import type { FoundCause, Segment } from "@org/signing/explain";
import { FAMILY_OF_PART } from "./families.ts";
import { FAMILY_OF_CODE } from "./family-of-code.ts";
import { PYTHON } from "./python-snippets.ts";
import type { Snippet } from "./types.ts";
import { TYPESCRIPT } from "./typescript-snippets.ts";

/**
 * Returns code that follows the broken rules correctly. Each list has the code for one rule in each language.
 *
 * @param part part with the first difference. The function reads the part only if no mistake is known
 */
export function snippetsFor(causes: readonly FoundCause[], part: Segment["part"] | undefined): Snippet[][] {
  const known = causes.map(({ code }) => FAMILY_OF_CODE[code]);
  const families = known.length === 0 && part !== undefined ? [FAMILY_OF_PART[part]] : known;
  return Array.from(new Set(families), (family) => [
    { language: "TypeScript", code: TYPESCRIPT[family].trim() },
    { language: "Python", code: PYTHON[family].trim() },
  ]);
}
