// `node tools/release/src/cli/github-releases.ts COMMIT`, of the release workflow: what was published, as releases on GitHub,
// by the `gh` of its runner. What has its release is left alone, so that it can be run again.
import { spawnSync } from "node:child_process";
import { releasesOf } from "../github-releases.ts";
import { ROOT } from "../packages.ts";

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error("Which commit was released?");
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
