// Implements `pnpm release run`. Maintainers need this command for the first release of a package, and in repositories
// without a release workflow.
import { copyRepo, fail, readCommandLine, run, scratchFolder } from "@org/testing";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describeRelease } from "../report.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";
import { versionAndPack } from "../steps.ts";

const { values } = readCommandLine(
  `Usage: pnpm release run [--dry-run]

On this machine, packs, publishes and tags each version that the registry does not have.

  --dry-run  Packs tarballs in a copy of the repository. Prints the versions to publish, but publishes nothing.

Example: pnpm release run --dry-run`,
  { options: { "dry-run": { type: "boolean" } } },
);
const packages = await readPackages(ROOT);
const pending = await readPending(ROOT);
try {
  if (values["dry-run"]) await rehearse();
  else await release();
} catch (error) {
  fail(error);
}

async function rehearse(): Promise<void> {
  await using folder = await scratchFolder("release-");
  const copy = join(folder.path, "repo");
  await copyRepo(copy);
  await versionAndPack(copy);
  console.log(await describeRelease(copy, packages, pending));
}

async function release(): Promise<void> {
  if (pending.length > 0) {
    throw new Error("Changesets are pending. Run `pnpm release version`, and commit the changed files.");
  }
  if ((await run(ROOT, "git", ["status", "--porcelain"])) !== "") {
    throw new Error("The repository has uncommitted files. Commit these files before the release.");
  }
  await run(ROOT, "pnpm", ["release", "pack"]);
  console.log(await describeRelease(ROOT, packages, pending));
  for (const parameters of [
    ["release", "publish"],
    ["changeset", "git-tag"],
  ]) {
    // `inherit` lets the user enter a one-time password if the registry asks for a second factor.
    const { status } = spawnSync("pnpm", parameters, { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`\`pnpm ${parameters.join(" ")}\` failed. The output of the command is above.`);
  }
  console.log("The packages are published. Run `git push --follow-tags` to push the tags.");
}
