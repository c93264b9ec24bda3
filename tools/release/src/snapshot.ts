// Packs a snapshot. With a snapshot, another repository can try the pending changes. A snapshot has the version
// `0.0.0-NAME-DATETIME` and the dist-tag NAME.
import { run } from "@org/testing";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPackages, ROOT } from "./packages.ts";
import { sbomStep } from "./steps.ts";

/**
 * Validates the name of a snapshot. A name such as `1.0` is invalid, because npm would read it as a range of versions.
 * The names `latest` and `next` are invalid, because users expect real releases under these names.
 *
 * @throws {Error} if the name is invalid
 */
export function checkName(name: string): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || ["latest", "next"].includes(name)) {
    throw new Error(
      `"${name}" is not a valid name for a snapshot. Use lower-case letters, digits and dashes, with a letter first. ` +
        "The names latest and next are reserved.",
    );
  }
}

/**
 * Raises the versions in a copy of the repository, and packs the tarballs into the directory `release` of the copy.
 *
 * @param env environment variables for the registry, such as a token
 */
export async function packSnapshot(copy: string, name: string, env = {}): Promise<void> {
  const pnpm = (...parameters: string[]) => run(copy, "pnpm", parameters, env);
  // `pnpm release version` would accept the spec. A snapshot must not accept the spec, so this code calls changesets
  // directly.
  await pnpm("changeset", "version", "--snapshot", name);
  await pnpm("turbo", "build", "--filter=./packages/*");
  await pnpm(...sbomStep("release/sbom"));
  await pnpm("changeset", "publish-plan", "--output", "plan.json");
  await retag(join(copy, "plan.json"), name);
  for (const { folder } of await readPackages(copy)) await pinEachOther(join(folder, "package.json"));
  // `pnpm changeset` would fail here. If the manifests differ from the lockfile, pnpm first installs packages.
  await run(copy, "changeset", ["pack", "--from-publish-plan", "plan.json", "--out-dir", "release"], env);
}

/** Copies the packed release to the directory that `pnpm release publish` reads. */
export async function keep(copy: string): Promise<void> {
  await rm(join(ROOT, "release"), { recursive: true, force: true });
  await cp(join(copy, "release"), join(ROOT, "release"), { recursive: true });
}

/**
 * Sets the dist-tag of each snapshot in the publish plan, and removes other versions from the plan. `changeset pack`
 * has no option for the dist-tag, and always writes `latest`.
 */
async function retag(file: string, name: string): Promise<void> {
  interface Entry {
    readonly version: string;
    readonly tag: string;
  }
  const { version, plan }: { version: number; plan: Entry[][] } = JSON.parse(await readFile(file, "utf8"));
  const ofSnapshot = (entries: Entry[]) =>
    entries.filter((entry) => entry.version.startsWith(`0.0.0-${name}-`)).map((entry) => ({ ...entry, tag: name }));
  await writeFile(file, JSON.stringify({ version, plan: plan.map(ofSnapshot) }));
}

/**
 * Replaces each range in a dependency between these packages by an exact version. The range `^0.0.0-NAME-DATETIME`
 * would also accept a later snapshot with another name.
 */
async function pinEachOther(manifest: string): Promise<void> {
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replaceAll('"workspace:^"', '"workspace:*"'));
}
