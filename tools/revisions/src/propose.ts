// Compares the spec of a checkout with the last accepted revision, and applies the waivers and the wording.
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
  /** Revision that was accepted last. */
  readonly since: string;
  /** Whether the spec still has the date of the last accepted revision. */
  readonly isCorrection: boolean;
  readonly lint: LintReport;
  readonly changes: readonly Change[];
  readonly waivers: readonly Waiver[];
  /** Bump of each package, or the lower bump of a waiver. */
  readonly bumps: Bumps;
  /** Text of each package's changeset. */
  readonly summaries: Summaries;
  /**
   * Whether the packages have had a release. A pre-release does not count, because the ledger does not name
   * pre-releases.
   */
  readonly isReleased: boolean;
  readonly wording: Wording;
  /** Entry that a release would add to the ledger; undefined if the spec equals the last accepted revision. */
  readonly next: Next | undefined;
}

/**
 * Compares the spec of a checkout with the last accepted revision.
 *
 * @param asked waiver that applies in addition to the recorded waivers
 */
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
  // Before the first release, no user knows the earlier revision, so the changesets name only the new revision.
  const described = isReleased ? { changes, migration: wording.migration } : { changes: [], migration: [] };
  return {
    since,
    isCorrection,
    lint: linted,
    changes,
    waivers,
    bumps: byPackage((name) => waivers.find((waiver) => waiver.package === name)?.bump ?? bumps[name]),
    summaries: summariesOf(described.changes, titleOf(date, isReleased && isCorrection), described.migration),
    isReleased,
    wording,
    next: hashOf(yaml) === last.hash ? undefined : nextOf(ledger, yaml, date, planned, wording),
  };
}

/**
 * Rejects a waiver whose bump is not lower than the proved bump. Without this check, the ledger would reject the waiver
 * only at the release.
 */
function refuseHigh({ package: name, bump }: Waiver, proved: Bumps): void {
  if (isLower(bump, proved[name])) return;
  throw new Error(`The waiver sets ${name} to ${bump}, which is not lower than the proved bump, ${proved[name]}.`);
}

function titleOf(date: string, isCorrection: boolean): string {
  return isCorrection ? `a correction of the service's revision of ${date}` : `the service's revision of ${date}`;
}
