// Finds packages that need a major bump because a dependency has a major bump. After a major of a dependency,
// changesets raises the dependent package only by a patch. If the types of a package import the dependency, a breaking
// change of the dependency can also break the code of the package's users.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

interface Question {
  readonly packages: readonly Package[];
  readonly pending: readonly Pending[];
  /**
   * Checks whether the types of a package import another package. This check may need a build, so it runs only if the
   * result is needed.
   */
  readonly typesImport: (dependent: Package, dependency: string) => Promise<boolean>;
}

/** Returns a message for each package that needs a major bump but has no changeset with a major bump. */
export async function unfollowedMajors({ packages, pending, typesImport }: Question): Promise<string[]> {
  const majors = new Set(pending.filter(({ bump }) => bump === "major").map(({ name }) => name));
  const problems: string[] = [];
  for (const dependent of packages.filter(({ manifest }) => !majors.has(manifest.name))) {
    for (const dependency of Object.keys(dependent.manifest.dependencies ?? {})) {
      if (majors.has(dependency) && (await typesImport(dependent, dependency))) {
        problems.push(
          `${dependency} has a pending major, and the types of ${dependent.manifest.name} import ${dependency}. ` +
            `Add a changeset that makes ${dependent.manifest.name} a major and tells its users what to change.`,
        );
      }
    }
  }
  return problems;
}

/**
 * Checks whether the declarations in a package's `dist` import another package. A package with only a command has no
 * declarations.
 */
export async function typesImport({ folder, manifest }: Package, dependency: string): Promise<boolean> {
  if (manifest.bin !== undefined) return false;
  const dist = join(folder, "dist");
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".d.mts"));
  if (files.length === 0) throw new Error(`${dist} contains no .d.mts file. Run \`pnpm build\` first.`);
  const declarations = await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")));
  return declarations.some((text) => text.includes(`"${dependency}"`) || text.includes(`"${dependency}/`));
}
