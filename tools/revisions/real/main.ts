// `pnpm verify published`: the plan of published revisions of a large public API description. README.md explains what it says.
import { readCommandLine, scratchFolder } from "@org/testing";
import { planClient } from "../src/plan.ts";
import { paragraph } from "../src/report.ts";
import { fetchDescription, PACKAGE, REVISIONS } from "./published.ts";
import { summary } from "./summary.ts";

readCommandLine({
  name: "pnpm verify published",
  summary: "Plans published revisions of a large public API, which it gets from the npm registry.",
  options: {},
  example: "pnpm verify published",
});
const home = process.cwd();
await using folder = await scratchFolder("published-");
// So that a place reads `23.0.0.json:12`.
process.chdir(folder.path);
try {
  for (const version of new Set(REVISIONS.flat())) await fetchDescription(version, folder.path);
  for (const [base, revision] of REVISIONS) await explain(base, revision);
} finally {
  process.chdir(home);
}

async function explain(base: string, revision: string): Promise<void> {
  const start = performance.now();
  const { changes, bump, wire, types } = await planClient(`${base}.json`, `${revision}.json`);
  const seconds = Math.round((performance.now() - start) / 1000);
  for (const change of changes.filter((change) => change.bump === "major")) console.log(`${paragraph(change)}\n`);
  console.log(`${PACKAGE}, from ${base} to ${revision}: ${bump} (on the wire ${wire}, by types ${types})`);
  console.log(`${changes.length} changes, planned in ${seconds} s\n\n${summary(changes)}\n`);
}
