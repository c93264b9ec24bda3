import { staleFiles, writeGenerated } from "@org/codegen/update";
import { fail, readCommandLine, ROOT } from "@org/testing";
import { join } from "node:path";
import { readChangesets, writeChangesets } from "../changeset.ts";
import { problemsOf } from "../check.ts";
import { propose } from "../propose.ts";
import { hints, report } from "../report.ts";
import { rehearse, replay } from "../ledger/replay.ts";
import { readWaiver, waive, type Next } from "../ledger/write.ts";

const { values, refuse } = readCommandLine(
  `Usage: pnpm spec plan [--check] [--waive PACKAGE=BUMP] [--reason TEXT]

Lists the missing parts of the spec.
Lists each change since the last accepted revision, and the bump of each change.
Generates the sources again, and writes the changesets.

  --check               Writes nothing. Fails if a changeset or a generated file is stale, if a major bump has no migration
                        steps, or if a bump in the ledger is wrong.
  --waive PACKAGE=BUMP  Records a waiver. For the current spec, the waiver lowers the bump of PACKAGE to BUMP.
  --reason TEXT         States why the lower bump is enough. --waive requires this option.

Example: pnpm spec plan --waive @org/broker-client=minor --reason "Nobody can have called it."`,
  { options: { check: { type: "boolean" }, waive: { type: "string" }, reason: { type: "string" } } },
);
if (values.waive !== undefined && values.check)
  refuse("--check and --waive cannot be combined, because --check writes no file. Use only one of these options.");
if (values.waive === undefined && values.reason !== undefined) refuse("--reason needs --waive.");

try {
  const asked = values.waive === undefined ? undefined : readWaiver(values.waive, values.reason);
  const proposal = await propose(ROOT, asked);
  console.log(`${report(proposal)}\n`);
  // Codegen runs first, so that the command writes no changeset if codegen fails.
  if (!values.check) await writeGenerated();
  else for (const problem of await staleFiles()) fail(problem);
  if (asked !== undefined) await waive(ROOT, asked);
  if (!values.check) console.log([await writeChangesets(ROOT, proposal), ...hints(proposal)].join("\n"));
  else for (const problem of problemsOf(proposal, await readChangesets(ROOT))) fail(problem);
  if (values.check && process.exitCode === undefined) await replayWith(proposal.next);
} catch (error) {
  fail(error);
}

/** Checks the bumps of all accepted revisions, and the ledger entry of the next release before it becomes final. */
async function replayWith(next: Next | undefined): Promise<void> {
  const revisions = join(ROOT, "spec/revisions");
  await replay(revisions);
  if (next !== undefined) await rehearse(revisions, next);
}
