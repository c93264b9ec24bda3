// Prepares the releases on GitHub. Each release has a tag, a section of the changelog, a tarball and an SBOM.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileNameOf, readPackages } from "./packages.ts";

export interface GitHubRelease {
  /** Tag of the release, in the format of changesets: `@org/signing@1.1.0`. */
  readonly name: string;
  readonly notes: string;
  readonly preRelease: boolean;
  readonly files: readonly string[];
}

/**
 * Returns a release for the current version of each package. If the registry already has a version, that version is not
 * packed, so its release has no files.
 */
export async function releasesOf(root: string): Promise<GitHubRelease[]> {
  const release = join(root, "release");
  const packed = (await readdir(release, { recursive: true })).map((file) => join(release, file));
  const packages = await readPackages(root);
  return Promise.all(
    packages.map(async ({ folder, manifest: { name, version } }) => {
      const file = fileNameOf(name, version);
      return {
        name: `${name}@${version}`,
        notes: await readNotes(join(folder, "CHANGELOG.md"), version),
        preRelease: version.includes("-"),
        files: packed.filter((path) => [`${file}.tgz`, `${file}.cdx.json`].includes(basename(path))),
      };
    }),
  );
}

/** Reads the section of a version from a changelog that changesets wrote. */
async function readNotes(file: string, version: string): Promise<string> {
  const [, ...sections] = (await readFile(file, "utf8")).split(/^## /m);
  const section = sections.find((text) => text.split("\n", 1)[0] === version);
  if (section === undefined) {
    throw new Error(`${file} has no section "## ${version}". \`pnpm release version\` writes the sections.`);
  }
  return section.slice(version.length).trim();
}
