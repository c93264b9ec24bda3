// Runs the command `pnpm verify published`.
import { readCommandLine, run, scratchFolder } from "@org/testing";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { HEAVIEST_FIRST } from "../src/change.ts";
import { planClient } from "../src/plan.ts";
import { paragraph } from "../src/report.ts";

const PACKAGE = "@octokit/openapi";

/** Pairs of versions to compare. The first pair is a major update, and the second pair is a patch update. */
const REVISIONS = [
  ["22.0.0", "23.0.0"],
  ["23.0.0", "23.0.1"],
] as const;

/**
 * Path of the OpenAPI description in the tarball. The package is not a dependency of this repository, because its
 * tarball has 29 MB.
 */
const DESCRIPTION = "package/generated/api.github.com.json";

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

async function fetchDescription(version: string, folder: string): Promise<void> {
  const packed = await run(folder, "npm", ["pack", `${PACKAGE}@${version}`, "--silent"]);
  await run(folder, "tar", ["-xzf", packed.trim(), DESCRIPTION]);
  await rename(join(folder, DESCRIPTION), join(folder, `${version}.json`));
}

async function explain(base: string, revision: string): Promise<void> {
  const start = performance.now();
  const { changes, bump } = await planClient(`${base}.json`, `${revision}.json`);
  const seconds = Math.round((performance.now() - start) / 1000);
  for (const change of changes.filter((change) => change.bump === "major")) console.log(`${paragraph(change)}\n`);
  console.log(`${PACKAGE}, from ${base} to ${revision}: ${bump}`);
  console.log(`${changes.length} changes, planned in ${seconds} s\n`);
  for (const weight of HEAVIEST_FIRST) {
    const count = changes.filter(({ bump }) => bump === weight).length;
    console.log(`${weight.padEnd(7)}${String(count).padStart(7)}`);
  }
  console.log();
}
