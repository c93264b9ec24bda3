// `pnpm spec:real`: the plan of two published revisions of a large public API description. What it says is explained in
// README.md; the npm registry is asked for the two packages.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planClient } from "../src/plan.ts";
import { paragraph } from "../src/report.ts";
import { BASE, fetchDescription, PACKAGE, REVISION } from "./published.ts";
import { summary } from "./summary.ts";

const folder = await mkdtemp(join(tmpdir(), "spec-real-"));
const home = process.cwd();
// So that a place reads `23.0.0.json:12`.
process.chdir(folder);
try {
  const [base, revision] = [await fetchDescription(BASE, folder), await fetchDescription(REVISION, folder)];
  const start = performance.now();
  const { changes, bump, wire, types } = await planClient(base, revision);
  const seconds = Math.round((performance.now() - start) / 1000);
  for (const change of changes.filter((change) => change.bump === "major")) console.log(`${paragraph(change)}\n`);
  console.log(`${PACKAGE}, from ${BASE} to ${REVISION}: ${bump} (on the wire ${wire}, by types ${types})`);
  console.log(`${changes.length} changes, planned in ${seconds} s\n\n${summary(changes)}`);
} finally {
  process.chdir(home);
  await rm(folder, { recursive: true });
}
