import type { Plan } from "../plan.ts";
import { lineOf } from "../changeset.ts";
import { reworded, type Wording } from "../wording.ts";
import { hashOf } from "./canonical.ts";
import type { Accepted } from "./entries.ts";
import { dateOf, lastAccepted, numberOf, waiversFor, type Ledger } from "./ledger.ts";

export interface Next {
  readonly yaml: string;
  readonly line: Accepted;
}

/** Omits the release, because the version of the next release is not known yet. */
export function nextOf(
  ledger: Ledger,
  yaml: string,
  date: string,
  { changes, commands, bumps }: Pick<Plan, "changes" | "commands" | "bumps">,
  wording: Wording,
): Next {
  const last = lastAccepted(ledger);
  const hash = hashOf(yaml);
  const worded = reworded({ changes, commands }, wording);
  const noted = [...worded.changes, ...worded.commands].filter(({ bump }) => bump !== "none");
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

function nameOf(date: string, { revision }: Accepted): string {
  return date === dateOf(revision) ? `${date}.${numberOf(revision) + 1}` : date;
}
