// Lists the golden changes. A golden change is a test case with an edit of `spec.yaml` and the right bump of the edit.
import type { Case } from "./edit.ts";
import { BODIES, BOTH_SIDES, RESPONSES } from "./cases/bodies.ts";
import { CONSTRAINTS } from "./cases/constraints.ts";
import { ENUMS } from "./cases/enums.ts";
import { MOVES } from "./cases/moves.ts";
import { NESTED } from "./cases/nested.ts";
import { PARAMETERS } from "./cases/parameters.ts";
import { PLACEHOLDER_CASES } from "./cases/placeholders.ts";
import { REWRITTEN } from "./cases/rewritten.ts";
import { SECURITY } from "./cases/security.ts";
import { STATUSES } from "./cases/statuses.ts";
import { TEXTS } from "./cases/texts.ts";
import { UNIONS } from "./cases/unions.ts";

export const CASES: readonly Case[] = [
  ...PARAMETERS,
  ...BODIES,
  ...RESPONSES,
  ...STATUSES,
  ...ENUMS,
  ...BOTH_SIDES,
  ...NESTED,
  ...UNIONS,
  ...CONSTRAINTS,
  ...REWRITTEN,
  ...SECURITY,
  ...MOVES,
  ...PLACEHOLDER_CASES,
  ...TEXTS,
];
