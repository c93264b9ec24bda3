// Implements `pnpm release publish`. The publishing CI job installs no workspace packages, so the code imports files.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fail, readCommandLine } from "../../../testing/src/command-line.ts";
import { ROOT } from "../packages.ts";
import { toBePublished } from "../plan.ts";

const { values } = readCommandLine(
  `Usage: pnpm release publish [--dry-run]

Publishes the tarballs in release/. First checks that no tarball has changed since packing.

  --dry-run  Checks and lists the tarballs, but does not publish them.

Example: pnpm release publish --dry-run`,
  { options: { "dry-run": { type: "boolean" } } },
);

try {
  console.log(await toBePublished(ROOT));
  if (!values["dry-run"]) publish();
} catch (error) {
  fail(error);
}

function publish(): void {
  const changeset = join(ROOT, "node_modules/.bin/changeset");
  // `inherit` lets the user enter a one-time password if the registry asks for a second factor.
  const { status, error } = spawnSync(changeset, ["publish", "--from-pack-dir", "release", "--no-git-tag"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}
