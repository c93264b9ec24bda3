// Creates releases on GitHub. The CI job of this program installs no npm packages, so the program must not import npm
// packages.
import { spawnSync } from "node:child_process";
import { releasesOf } from "../github-releases.ts";
import { ROOT } from "../packages.ts";
import { readCommandLine } from "../../../testing/src/command-line.ts";

const { positionals, refuse } = readCommandLine(
  `Usage: node tools/release/src/cli/github-releases.ts COMMIT

Creates a GitHub release for the current version of each package, unless the release exists. Runs \`gh\`, and
uploads the files in release/. COMMIT is the released commit.

Example: node tools/release/src/cli/github-releases.ts $(git rev-parse HEAD)`,
  { allowPositionals: true },
);
const [commit = refuse("COMMIT is missing.")] = positionals;
for (const { name, notes, preRelease, files } of await releasesOf(ROOT)) {
  if (gh(["release", "view", name], "ignore") === 0) continue;
  const options = ["--target", commit, "--title", name, "--notes", notes, ...(preRelease ? ["--prerelease"] : [])];
  if (gh(["release", "create", name, ...options, ...files], "inherit") !== 0) process.exitCode = 1;
}

function gh(parameters: readonly string[], stdio: "ignore" | "inherit"): number | null {
  const { status, error } = spawnSync("gh", parameters, { stdio });
  if (error !== undefined) throw error;
  return status;
}
