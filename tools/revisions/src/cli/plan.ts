// `pnpm spec plan`
import { staleFiles, writeGenerated } from "@org/codegen/update";
import { readCommandLine } from "@org/testing";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readChangesets, writeChangesets } from "../changeset.ts";
import { check } from "../check.ts";
import { propose } from "../propose.ts";
import { hints } from "../hints.ts";
import { report } from "../report.ts";
import type { Next } from "../ledger/next.ts";
import { rehearse, replay } from "../ledger/replay.ts";
import { readWaiver, waive } from "../ledger/waive.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const { values, refuse } = readCommandLine({
  name: "pnpm spec plan",
  summary: `Lists what the spec is missing, and what changed since the last accepted revision with its bump. It regenerates, and
writes the changesets.`,
  options: {
    check: { type: "boolean", help: "Writes nothing. Fails if something is stale, or if the ledger would not replay." },
    waive: {
      type: "string",
      value: "PACKAGE=BUMP",
      help: "Keeps a lower bump than was proved, for the spec as it is.",
    },
    reason: { type: "string", value: "TEXT", help: "Why the lower bump will do. --waive needs it." },
  },
  example: 'pnpm spec plan --waive @org/broker-client=minor --reason "Nobody can have called it."',
});
if (values.waive !== undefined && values.check) refuse("--check writes nothing, and --waive does: give one of them.");
if (values.waive === undefined && values.reason !== undefined) refuse("--reason needs --waive.");

try {
  const asked = values.waive === undefined ? undefined : readWaiver(values.waive, values.reason);
  const proposal = await propose(ROOT, asked);
  console.log(`${report(proposal)}\n`);
  // Before anything is written of the plan: a spec that nothing can be generated of has no changeset.
  if (!values.check) await writeGenerated();
  else for (const problem of await staleFiles()) fail(problem);
  if (asked !== undefined) await waive(ROOT, asked);
  if (!values.check) console.log([await writeChangesets(ROOT, proposal), ...hints(proposal)].join("\n"));
  else for (const problem of check(proposal, await readChangesets(ROOT))) fail(problem);
  if (values.check && proposal.lint.toFillIn.length > 0) fail("The spec has places to fill in or to check.");
  if (values.check && process.exitCode === undefined) await replayWith(proposal.next);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** Before a release writes anything: lines of the ledger cannot be edited afterwards. */
async function replayWith(next: Next | undefined): Promise<void> {
  const revisions = join(ROOT, "spec/revisions");
  await replay(revisions);
  if (next !== undefined) await rehearse(revisions, next);
}

function fail(what: string): void {
  console.error(what);
  process.exitCode = 1;
}
