// The releases on GitHub: a tag, with the changelog's words for notes, the tarball and the SBOM.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileNameOf, readPackages } from "./packages.ts";

export interface GitHubRelease {
  /** The tag, as changesets names them. */
  readonly name: string;
  readonly notes: string;
  readonly preRelease: boolean;
  readonly files: readonly string[];
}

/** Of each package's version. One that was not packed, because the registry had it already, has no files. */
export async function releasesOf(root: string): Promise<GitHubRelease[]> {
  const release = join(root, "release");
  const packed = (await readdir(release, { recursive: true })).map((file) => join(release, file));
  const packages = await readPackages(root);
  return Promise.all(
    packages.map(async ({ folder, manifest: { name, version } }) => {
      const file = fileNameOf(name, version);
      return {
        name: `${name}@${version}`,
        notes: notesOf(await readFile(join(folder, "CHANGELOG.md"), "utf8"), version),
        preRelease: version.includes("-"),
        files: packed.filter((path) => [`${file}.tgz`, `${file}.cdx.json`].includes(basename(path))),
      };
    }),
  );
}

/** What a changelog of changesets says of a version. */
function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split("\n", 1)[0] === version);
  if (section === undefined) throw new Error(`A changelog says nothing of ${version}.`);
  return section.slice(version.length).trim();
}
