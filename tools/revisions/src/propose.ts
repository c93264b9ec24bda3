import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, isLower, type Bumps, type Change } from "./change.ts";
import { summariesOf, type Summaries } from "./changeset.ts";
import { hashOf } from "./ledger/canonical.ts";
import type { Waiver } from "./ledger/entries.ts";
import { dateOf, dateOfSpec, lastAccepted, readLedger, waiversFor } from "./ledger/ledger.ts";
import { nextOf, type Next } from "./ledger/next.ts";
import { lint, type LintReport } from "./lint.ts";
import { plan } from "./plan.ts";
import { readWording, reworded, type Wording } from "./wording.ts";

export interface Proposal {
  /** The revision that was accepted last. */
  readonly since: string;
  /** Whether the spec still has its date. */
  readonly isCorrection: boolean;
  readonly lint: LintReport;
  readonly changes: readonly Change[];
  readonly waivers: readonly Waiver[];
  /** As they were proved, or waived. */
  readonly bumps: Bumps;
  /** What users of each package read of it. */
  readonly summaries: Summaries;
  /** Whether the packages had a release. A pre-release is none, because no line of the ledger names it. */
  readonly isReleased: boolean;
  readonly wording: Wording;
  /** What a release would add to the ledger; nothing if the spec says what the last accepted revision says. */
  readonly next: Next | undefined;
}

/** What the spec of a checkout asks for, compared with what was accepted last. A waiver more may be asked for. */
export async function propose(root: string, asked?: Waiver): Promise<Proposal> {
  const spec = join(root, "spec/openapi.yaml");
  const revisions = join(root, "spec/revisions");
  const linted = await lint(spec);
  const ledger = await readLedger(revisions);
  const last = lastAccepted(ledger);
  const since = last.revision;
  const yaml = await readFile(spec, "utf8");
  const date = dateOfSpec(spec, yaml, last);
  const planned = await plan(join(revisions, `${since}.yaml`), spec);
  const { bumps } = planned;
  const wording = await readWording(spec);
  const changes = reworded(planned.changes, wording);
  const standing = waiversFor(ledger, hashOf(yaml)).filter((waiver) => waiver.package !== asked?.package);
  const waivers = asked ? [...standing, asked] : standing;
  waivers.forEach((waiver) => refuseHigh(waiver, bumps));
  const isCorrection = date === dateOf(since);
  const isReleased = ledger.accepted.some(({ release }) => release !== undefined);
  // Before the first release, no user knows what a revision changes, so the changesets only name it.
  const told = isReleased ? { changes, migration: wording.migration } : { changes: [], migration: [] };
  return {
    since,
    isCorrection,
    lint: linted,
    changes,
    waivers,
    bumps: byPackage((name) => waivers.find((waiver) => waiver.package === name)?.bump ?? bumps[name]),
    summaries: summariesOf(told.changes, titleOf(date, isReleased && isCorrection), told.migration),
    isReleased,
    wording,
    next: hashOf(yaml) === last.hash ? undefined : nextOf(ledger, yaml, date, planned, wording),
  };
}

/** The ledger has no line for such a waiver, and the release is no time to find that out. */
function refuseHigh({ package: name, bump }: Waiver, proved: Bumps): void {
  if (isLower(bump, proved[name])) return;
  throw new Error(`The waiver of ${name} to ${bump} is not lower than what was proved, ${proved[name]}.`);
}

function titleOf(date: string, isCorrection: boolean): string {
  return isCorrection ? `a correction of the service's revision of ${date}` : `the service's revision of ${date}`;
}
