// Runs the command `pnpm verify published`.
import { readCommandLine, scratchFolder } from "@org/testing";
import { planClient } from "../src/plan.ts";
import { paragraph } from "../src/report.ts";
import { fetchDescription, PACKAGE, REVISIONS } from "./published.ts";
import { summary } from "./summary.ts";

readCommandLine(`Usage: pnpm verify published

Downloads published versions of a large public API from the npm registry. Makes a plan for each update.

Example: pnpm verify published`);
const home = process.cwd();
await using folder = await scratchFolder("published-");
// Changes the current directory, so that the plan prints short file names such as `23.0.0.json:12`.
process.chdir(folder.path);
try {
  for (const version of new Set(REVISIONS.flat())) await fetchDescription(version, folder.path);
  for (const [base, revision] of REVISIONS) await explain(base, revision);
} finally {
  process.chdir(home);
}

async function explain(base: string, revision: string): Promise<void> {
  const start = performance.now();
  const { changes, bump } = await planClient(`${base}.json`, `${revision}.json`);
  const seconds = Math.round((performance.now() - start) / 1000);
  for (const change of changes.filter((change) => change.bump === "major")) console.log(`${paragraph(change)}\n`);
  console.log(`${PACKAGE}, from ${base} to ${revision}: ${bump}`);
  console.log(`${changes.length} changes, planned in ${seconds} s\n\n${summary(changes)}\n`);
}
