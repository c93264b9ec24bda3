// Changesets gives a package that depends on a major a patch, whatever its types show of it. But a major of what its types
// import is a major of that package too: its users compile against both.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

interface Question {
  readonly packages: readonly Package[];
  readonly pending: readonly Pending[];
  /** Whether a package's types import another; asked only where the answer matters. */
  readonly typesImport: (dependent: Package, dependency: string) => Promise<boolean>;
}

/** A sentence for each package that must be a major, and is not said to be. */
export async function unfollowedMajors({ packages, pending, typesImport }: Question): Promise<string[]> {
  const majors = new Set(pending.filter(({ bump }) => bump === "major").map(({ name }) => name));
  const problems: string[] = [];
  for (const dependent of packages.filter(({ manifest }) => !majors.has(manifest.name))) {
    for (const dependency of Object.keys(dependent.manifest.dependencies ?? {})) {
      if (majors.has(dependency) && (await typesImport(dependent, dependency))) {
        problems.push(
          `${dependency} is to be a major, and the types of ${dependent.manifest.name} import it: ` +
            `add a changeset that makes ${dependent.manifest.name} a major, and says what its users must change.`,
        );
      }
    }
  }
  return problems;
}

/** Whether the built declarations of a package, in its `dist`, import another package. A command has none. */
export async function typesImport({ folder, manifest }: Package, dependency: string): Promise<boolean> {
  if (manifest.bin !== undefined) return false;
  const dist = join(folder, "dist");
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".d.mts"));
  if (files.length === 0) throw new Error(`${dist} has no declarations: it is not built.`);
  const declarations = await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")));
  return declarations.some((text) => text.includes(`"${dependency}"`) || text.includes(`"${dependency}/`));
}
