// Packs the pending changes as a snapshot, which other repositories can install. A snapshot has the version
// `0.0.0-NAME-DATETIME` and the dist-tag NAME.
import { run } from "@org/testing";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPackages, ROOT } from "./packages.ts";
import { sbomStep } from "./steps.ts";

/**
 * Rejects names such as `1.0`, because npm reads `1.0` as a version range. Rejects `latest` and `next`, because
 * releases use these dist-tags.
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

export async function packSnapshot(copy: string, name: string, env = {}): Promise<void> {
  const pnpm = (...parameters: string[]) => run(copy, "pnpm", parameters, env);
  // The code calls only `changeset version`, because `pnpm release version` also copies the OpenAPI spec to
  // `spec/revisions/`.
  await pnpm("changeset", "version", "--snapshot", name);
  await pnpm("turbo", "build", "--filter=./packages/*");
  await pnpm(...sbomStep("release/sbom"));
  await pnpm("changeset", "publish-plan", "--output", "plan.json");
  await retag(join(copy, "plan.json"), name);
  for (const { folder } of await readPackages(copy)) await pinEachOther(join(folder, "package.json"));
  // `pnpm changeset` installs npm packages if a package.json has changed, so the code calls `changeset` directly.
  await run(copy, "changeset", ["pack", "--from-publish-plan", "plan.json", "--out-dir", "release"], env);
}

export async function keep(copy: string): Promise<void> {
  await rm(join(ROOT, "release"), { recursive: true, force: true });
  await cp(join(copy, "release"), join(ROOT, "release"), { recursive: true });
}

/** Keeps only the snapshot in the plan, and replaces the dist-tag `latest`, which `changeset publish-plan` writes. */
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
 * Pins dependencies between the published packages, because a range such as `^0.0.0-NAME-DATETIME` also matches later
 * snapshots.
 */
async function pinEachOther(manifest: string): Promise<void> {
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replaceAll('"workspace:^"', '"workspace:*"'));
}
