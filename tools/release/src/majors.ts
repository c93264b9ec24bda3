// Finds missing major bumps. For example, @org/signing has a major bump, and the types of @org/broker-client import
// @org/signing. The new types can break users of @org/broker-client, so @org/broker-client must also have a major bump.
// Changesets gives @org/broker-client only a patch bump.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

interface Question {
  readonly packages: readonly Package[];
  readonly pending: readonly Pending[];
  readonly typesImport: (dependent: Package, dependency: string) => Promise<boolean>;
}

export async function unfollowedMajors({ packages, pending, typesImport }: Question): Promise<string[]> {
  const majors = new Set(pending.filter(({ bump }) => bump === "major").map(({ name }) => name));
  const problems: string[] = [];
  for (const dependent of packages.filter(({ manifest }) => !majors.has(manifest.name))) {
    for (const dependency of Object.keys(dependent.manifest.dependencies ?? {})) {
      if (majors.has(dependency) && (await typesImport(dependent, dependency))) {
        problems.push(
          `${dependency} has a pending major bump, and the types of ${dependent.manifest.name} import ${dependency}. ` +
            `Add a changeset with a major bump of ${dependent.manifest.name}, and describe what users must change.`,
        );
      }
    }
  }
  return problems;
}

export async function typesImport({ folder, manifest }: Package, dependency: string): Promise<boolean> {
  if (manifest.bin !== undefined) return false;
  const dist = join(folder, "dist");
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".d.mts"));
  if (files.length === 0) throw new Error(`${dist} contains no .d.mts file. Run \`pnpm build\` first.`);
  const declarations = await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")));
  return declarations.some((text) => text.includes(`"${dependency}"`) || text.includes(`"${dependency}/`));
}
