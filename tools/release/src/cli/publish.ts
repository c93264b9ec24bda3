// `pnpm release publish`. It imports by path: the job that publishes has no package of the repo installed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readCommandLine } from "../../../testing/src/command-line.ts";
import { ROOT } from "../packages.ts";
import { toBePublished } from "../publish.ts";

const { values } = readCommandLine({
  name: "pnpm release publish",
  summary: "Publishes the tarballs of release/, after a check that they are those that were packed.",
  options: { "dry-run": { type: "boolean", help: "Checks the tarballs and says what it would publish." } },
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
  // The registry may ask for a second factor.
  const { status, error } = spawnSync(changeset, ["publish", "--from-pack-dir", "release", "--no-git-tag"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}
