// Collects the data for each GitHub release: the tag, the changelog section, and the paths of the tarball and the SBOM.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileNameOf, readPackages } from "./packages.ts";

export interface GitHubRelease {
  /** Git tag in the format of Changesets, such as `@org/signing@1.1.0`. */
  readonly name: string;
  readonly notes: string;
  readonly preRelease: boolean;
  readonly files: readonly string[];
}

/**
 * Returns a GitHub release for each package. If the registry already has the version, no tarball exists, so the GitHub
 * release has no files.
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

async function readNotes(file: string, version: string): Promise<string> {
  const [, ...sections] = (await readFile(file, "utf8")).split(/^## /m);
  const section = sections.find((text) => text.split("\n", 1)[0] === version);
  if (section === undefined) {
    throw new Error(`${file} has no section "## ${version}". \`pnpm release version\` writes the sections.`);
  }
  return section.slice(version.length).trim();
}
