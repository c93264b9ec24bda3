// `pnpm spec:plan`: what the spec, as it is now, asks of the versions since the last accepted revision. It regenerates and
// drafts the changeset; with `--check` it writes nothing, and fails where they are not as they must be.
// `--waive <package>=<bump> --reason <why>` keeps a lower bump than was proved, for the spec as it is now.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { draft, drafted } from "../changeset.ts";
import { check } from "../check.ts";
import { propose } from "../propose.ts";
import { report } from "../report.ts";
import { readWaiver, waive } from "../ledger/waive.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const CODEGEN = fileURLToPath(new URL("../../../codegen/src/cli.ts", import.meta.url));

try {
  const { values } = parseArgs({
    options: { check: { type: "boolean", default: false }, waive: { type: "string" }, reason: { type: "string" } },
  });
  if (values.waive !== undefined && values.check) throw new Error("--check writes nothing, and --waive does.");
  if (values.waive === undefined && values.reason !== undefined) throw new Error("A --reason is that of a --waive.");
  const asked = values.waive === undefined ? undefined : readWaiver(values.waive, values.reason);
  const proposal = await propose(ROOT, asked);
  console.log(`${report(proposal)}\n`);
  // Before anything is written of the plan: a spec that nothing can be generated of has no changeset.
  if (!regenerate(values.check) && !values.check) throw new Error("Nothing is planned: codegen failed.");
  if (asked !== undefined) await waive(ROOT, asked);
  if (!values.check) console.log(await draft(ROOT, proposal));
  else for (const problem of check(proposal, await drafted(ROOT))) fail(problem);
  if (values.check && proposal.toFillIn !== "") fail("The spec has places that are still to fill in.");
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function regenerate(only: boolean): boolean {
  const { status } = spawnSync(process.execPath, [CODEGEN, ...(only ? ["--check"] : [])], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

function fail(what: string): void {
  console.error(what);
  process.exitCode = 1;
}
