import { bodyMistakes } from "./body.ts";
import { encodingMistakes } from "./encoding.ts";
import { headerMistakes } from "./headers.ts";
import { keyMistakes } from "./key.ts";
import type { Mistake } from "./mistake.ts";
import { partMistakes } from "./parts.ts";

const ALL = [...partMistakes, ...headerMistakes, ...encodingMistakes, ...bodyMistakes, ...keyMistakes];

/** Why a signature is not the one of its request. Codes are stable. */
export type CauseCode = (typeof ALL)[number]["code"];

export type KnownMistake = Mistake<CauseCode>;

/** In the order in which they are tried, and in which two of them happen to one request. */
export const MISTAKES: readonly KnownMistake[] = ALL;

/** Mistakes that nobody makes together, by the first: one says that a step was not taken, the other how it was taken. */
export const CONTRADICTIONS: Readonly<Partial<Record<CauseCode, readonly CauseCode[]>>> = {
  port_missing: ["port_added"],
  string_not_encoded: ["slash_not_encoded", "marks_not_encoded", "tilde_encoded", "escapes_in_lower_case"],
  body_not_hashed: ["empty_body_hashed"],
  empty_body_hashed: ["body_reserialized", "body_spaced"],
};
