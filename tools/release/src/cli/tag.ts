// `pnpm release:tag COMMIT`: what was published, as a tag and a release on GitHub: the changelog's words, tarball and SBOM.
// What has its tag is left alone, so that it can be run again. Built-ins and the `gh` that the runner has.
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { notesOf } from "../notes.ts";
import { readPackages, ROOT } from "../packages.ts";

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error("Which commit was released?");
const release = join(ROOT, "release");
const packed = (await readdir(release, { recursive: true })).map((file) => join(release, file));

for (const { folder, manifest } of await readPackages(ROOT)) {
  const tag = `${manifest.name}@${manifest.version}`;
  if (gh(["release", "view", tag], "ignore") === 0) continue;
  const file = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}`;
  const files = packed.filter((path) => [`${file}.tgz`, `${file}.cdx.json`].some((name) => path.endsWith(`/${name}`)));
  const notes = notesOf(await readFile(join(folder, "CHANGELOG.md"), "utf8"), manifest.version);
  const options = ["--target", commit, "--title", tag, "--notes", notes];
  const kind = manifest.version.includes("-") ? ["--prerelease"] : [];
  if (gh(["release", "create", tag, ...options, ...kind, ...files], "inherit") !== 0) process.exitCode = 1;
}

function gh(parameters: readonly string[], stdio: "ignore" | "inherit"): number | null {
  const { status, error } = spawnSync("gh", parameters, { stdio });
  if (error !== undefined) throw error;
  return status;
}
