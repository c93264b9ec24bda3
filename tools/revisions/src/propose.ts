// Compares the spec of a checkout with the last accepted revision, and applies the waivers and the wording.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, isLower, type Bumps, type Change, type CommandChange } from "./change.ts";
import { summariesOf, type Summaries } from "./changeset.ts";
import { hashOf } from "./ledger/canonical.ts";
import type { Waiver } from "./ledger/entries.ts";
import { dateOf, dateOfSpec, lastAccepted, readLedger, waiversFor } from "./ledger/ledger.ts";
import { nextOf, type Next } from "./ledger/write.ts";
import { lint, type LintReport } from "./lint.ts";
import { plan } from "./plan.ts";
import { readWording, reworded, type Wording } from "./wording.ts";

export interface Proposal {
  readonly since: string;
  /** Whether the spec has the same date as the last accepted revision. */
  readonly isCorrection: boolean;
  readonly lint: LintReport;
  readonly changes: readonly Change[];
  readonly commands: readonly CommandChange[];
  readonly waivers: readonly Waiver[];
  /** Bump of each package, lowered by waivers. */
  readonly bumps: Bumps;
  readonly summaries: Summaries;
  /** Whether a stable release exists. */
  readonly isReleased: boolean;
  readonly wording: Wording;
  /** Entry that the next release adds to the ledger, or undefined if the spec equals the last accepted revision. */
  readonly next: Next | undefined;
}

const TOOLS = { lint, plan };

/**
 * @param asked waiver from the command line, which replaces a recorded waiver for the same package
 * @param tools functions that a test can replace
 */
export async function propose(root: string, asked?: Waiver, tools = TOOLS): Promise<Proposal> {
  const spec = join(root, "spec/openapi.yaml");
  const revisions = join(root, "spec/revisions");
  const linted = await tools.lint(spec);
  const ledger = await readLedger(revisions);
  const last = lastAccepted(ledger);
  const since = last.revision;
  const yaml = await readFile(spec, "utf8");
  const date = dateOfSpec(spec, yaml, last);
  const planned = await tools.plan(join(revisions, `${since}.yaml`), spec);
  const { bumps } = planned;
  const wording = await readWording(spec);
  const worded = reworded(planned, wording);
  const standing = waiversFor(ledger, hashOf(yaml)).filter((waiver) => waiver.package !== asked?.package);
  const waivers = asked ? [...standing, asked] : standing;
  waivers.forEach((waiver) => refuseHigh(waiver, bumps));
  const isCorrection = date === dateOf(since);
  const isReleased = ledger.accepted.some(({ release }) => release !== undefined);
  // Before the first release, users have no earlier version to compare, so the changesets list no changes.
  const described = isReleased
    ? { ...worded, migration: wording.migration }
    : { changes: [], commands: [], migration: [] };
  return {
    since,
    isCorrection,
    lint: linted,
    ...worded,
    waivers,
    bumps: byPackage((name) => waivers.find((waiver) => waiver.package === name)?.bump ?? bumps[name]),
    summaries: summariesOf(described, titleOf(date, isReleased && isCorrection)),
    isReleased,
    wording,
    next: hashOf(yaml) === last.hash ? undefined : nextOf(ledger, yaml, date, { ...worded, bumps }, wording),
  };
}

/** Rejects a waiver that does not lower the bump of the plan, because the ledger rejects such a waiver later. */
function refuseHigh({ package: name, bump }: Waiver, proved: Bumps): void {
  if (isLower(bump, proved[name])) return;
  throw new Error(
    `The waiver for ${name} does not lower the bump. The waiver has the bump ${bump}, and the plan has the bump ${proved[name]}.`,
  );
}

function titleOf(date: string, isCorrection: boolean): string {
  return isCorrection ? `a correction of the service's revision of ${date}` : `the service's revision of ${date}`;
}
