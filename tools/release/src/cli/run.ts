// `pnpm release run`: for a package's first release, and for machines on which no workflow runs.
import { copyRepo, readCommandLine, run, scratchFolder } from "@org/testing";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describeRelease } from "../describe.ts";
import { readPackages, ROOT } from "../packages.ts";
import { readPending } from "../pending.ts";
import { versionAndPack } from "../version-and-pack.ts";

const { values } = readCommandLine({
  name: "pnpm release run",
  summary: "Packs, publishes and tags the versions that the registry does not have, from this machine.",
  options: {
    "dry-run": {
      type: "boolean",
      help: "Does so in a copy of the repo, short of publishing, and says what it would publish.",
    },
  },
  example: "pnpm release run --dry-run",
});
const packages = await readPackages(ROOT);
const pending = await readPending(ROOT);
try {
  if (values["dry-run"]) await rehearse();
  else await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function rehearse(): Promise<void> {
  await using folder = await scratchFolder("release-");
  const copy = join(folder.path, "repo");
  await copyRepo(copy);
  await versionAndPack(copy);
  console.log(await describeRelease(copy, packages, pending));
}

async function release(): Promise<void> {
  if (pending.length > 0) throw new Error("Changesets are pending: `pnpm release version`, and commit what it did.");
  if ((await run(ROOT, "git", ["status", "--porcelain"])) !== "") throw new Error("Commit first what is released.");
  await run(ROOT, "pnpm", ["release", "pack"]);
  console.log(await describeRelease(ROOT, packages, pending));
  for (const parameters of [
    ["release", "publish"],
    ["changeset", "git-tag"],
  ]) {
    // The registry may ask for a second factor.
    const { status } = spawnSync("pnpm", parameters, { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`\`pnpm ${parameters.join(" ")}\` failed: see above.`);
  }
  console.log("Now `git push --follow-tags`.");
}
