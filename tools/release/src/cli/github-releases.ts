// A step of the release workflow. It imports by path: its job installs no package of the repo.
import { spawnSync } from "node:child_process";
import { releasesOf } from "../github-releases.ts";
import { ROOT } from "../packages.ts";
import { readCommandLine } from "../../../testing/src/command-line.ts";

const { positionals, refuse } = readCommandLine({
  name: "node tools/release/src/cli/github-releases.ts",
  summary: `Creates a release on GitHub, by \`gh\`, for each package in release/ that has none yet. COMMIT is the commit that was
released.`,
  operands: "COMMIT",
  options: {},
  example: "node tools/release/src/cli/github-releases.ts $(git rev-parse HEAD)",
});
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
