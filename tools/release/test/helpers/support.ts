import { run, scratchFolder } from "@org/testing";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { readPackages, ROOT, type Manifest } from "../../src/packages.ts";
import type { Bump } from "../../src/pending.ts";

interface WithTools extends Manifest {
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export async function emptyPackages() {
  const scratch = await scratchFolder("versions-");
  const folder = scratch.path;
  await mkdir(join(folder, ".changeset"));
  await cp(join(ROOT, ".changeset/config.json"), join(folder, ".changeset/config.json"));
  const { catalog }: { catalog: Readonly<Record<string, string>> } = parse(
    await readFile(join(ROOT, "pnpm-workspace.yaml"), "utf8"),
  );
  const workspace = { packages: ["packages/*"], pmOnFail: "ignore", catalog };
  await writeFile(join(folder, "pnpm-workspace.yaml"), JSON.stringify(workspace));
  const { packageManager }: { packageManager: string } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, packageManager }));
  const ours = await readPackages(ROOT);
  for (const original of ours) {
    const copy = join(folder, "packages", basename(original.folder));
    const manifest: WithTools = JSON.parse(await readFile(join(original.folder, "package.json"), "utf8"));
    const tools = Object.entries(manifest.devDependencies ?? {});
    const devDependencies = Object.fromEntries(
      tools.filter(([name]) => ours.some((one) => one.manifest.name === name)),
    );
    for (const { folder: other, manifest } of ours) {
      const link = join(copy, "node_modules", manifest.name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(folder, "packages", basename(other)), link);
    }
    // The script `prepack` needs the repository's tools and guides.
    const empty = { ...manifest, devDependencies, scripts: {}, version: "1.0.0" };
    await writeFile(join(copy, "package.json"), JSON.stringify(empty));
  }
  const changesets = (...words: string[]) => run(folder, join(ROOT, "node_modules/.bin/changeset"), words);
  return {
    folder,
    catalog,
    changesets,
    async changeset(name: string, bump: Bump) {
      const text = `---\n"${name}": ${bump}\n---\n\nWhat a user reads.\n\nAnd more of it.\n`;
      await writeFile(join(folder, ".changeset", `${basename(name)}-${bump}.md`), text);
    },
    async version() {
      await changesets("version");
      const packages = await readPackages(folder);
      return Object.fromEntries(packages.map(({ manifest: { name, version } }) => [name, version]));
    },
    [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
  };
}
