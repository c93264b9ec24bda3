// Runs `pnpm release publish`. The CI job of this command does not install the packages of this repository, so this
// program imports files of these packages by path.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readCommandLine } from "../../../testing/src/command-line.ts";
import { ROOT } from "../packages.ts";
import { toBePublished } from "../publish.ts";

const { values } = readCommandLine({
  name: "pnpm release publish",
  summary: "Publishes the tarballs in release/. First checks that no tarball has changed since it was packed.",
  options: { "dry-run": { type: "boolean", help: "Checks and lists the tarballs, but does not publish them." } },
  example: "pnpm release publish --dry-run",
});

try {
  console.log(await toBePublished(ROOT));
  if (!values["dry-run"]) publish();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function publish(): void {
  const changeset = join(ROOT, "node_modules/.bin/changeset");
  // With `inherit`, the user can enter a second factor if the registry asks for it.
  const { status, error } = spawnSync(changeset, ["publish", "--from-pack-dir", "release", "--no-git-tag"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}
