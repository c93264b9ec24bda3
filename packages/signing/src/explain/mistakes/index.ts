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
