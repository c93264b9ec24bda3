import { bodyMistakes } from "./body.ts";
import { encodingMistakes } from "./encoding.ts";
import { headerMistakes } from "./headers.ts";
import { keyMistakes } from "./key.ts";
import type { Mistake } from "./mistake.ts";
import { partMistakes } from "./parts.ts";

const ALL = [...partMistakes, ...headerMistakes, ...encodingMistakes, ...bodyMistakes, ...keyMistakes];

/** Cause of a mismatch. Codes are stable. */
export type CauseCode = (typeof ALL)[number]["code"];

export type KnownMistake = Mistake<CauseCode>;

/** Known mistakes, in the order in which they are tried and in which two of them are applied. */
export const MISTAKES: readonly KnownMistake[] = ALL;

/** Mistakes that contradict each other, by the first: it skips a step that the second one changes. */
export const CONTRADICTIONS: Readonly<Partial<Record<CauseCode, readonly CauseCode[]>>> = {
  port_missing: ["port_added"],
  string_not_encoded: ["slash_not_encoded", "marks_not_encoded", "tilde_encoded", "escapes_in_lower_case"],
  body_not_hashed: ["empty_body_hashed"],
  empty_body_hashed: ["body_reserialized", "body_spaced"],
};
