// Prepares the ledger entry of the next release.
import type { Plan } from "../plan.ts";
import { lineOf } from "../changeset.ts";
import { reworded, type Wording } from "../wording.ts";
import { hashOf } from "./canonical.ts";
import type { Accepted } from "./entries.ts";
import { dateOf, lastAccepted, numberOf, waiversFor, type Ledger } from "./ledger.ts";

/** Revision that is not in the ledger yet. */
export interface Next {
  readonly yaml: string;
  readonly line: Accepted;
}

/**
 * Returns the ledger entry of a spec. The entry's `release` is undefined, because the next version is not known yet.
 */
export function nextOf(
  ledger: Ledger,
  yaml: string,
  date: string,
  { changes, bumps }: Pick<Plan, "changes" | "bumps">,
  wording: Wording,
): Next {
  const last = lastAccepted(ledger);
  const hash = hashOf(yaml);
  // The entry does not list changes without a bump, such as a new date in `info.version`.
  const noted = reworded(changes, wording).filter(({ bump }) => bump !== "none");
  const majors = noted.filter(({ bump }) => bump === "major").map(lineOf);
  const line = {
    revision: nameOf(date, last),
    hash,
    source: wording.source,
    changes: noted.map(({ what }) => what),
    bump: bumps,
    migration: wording.migration.length > 0 ? wording.migration : majors,
    waivers: waiversFor(ledger, hash),
    release: undefined,
  };
  return { yaml, line };
}

/** Returns the name of a revision: its date, and a number if an earlier revision has the same date. */
function nameOf(date: string, { revision }: Accepted): string {
  return date === dateOf(revision) ? `${date}.${numberOf(revision) + 1}` : date;
}
