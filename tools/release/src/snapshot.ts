// A snapshot: what is pending, packed as `0.0.0-NAME-DATETIME` for another repo to try out, under a dist-tag of its own.
import { run } from "@org/testing";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPackages, ROOT } from "./packages.ts";
import { sbomStep } from "./steps.ts";

/** @throws where a name would be read as something else: by npm as a range or by people as a release */
export function checkName(name: string): void {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || ["latest", "next"].includes(name)) {
    throw new Error(`"${name}" names no snapshot: small letters, digits and dashes, and neither latest nor next.`);
  }
}

/**
 * Versions and packs in a copy of the repo, and leaves the tarballs in its `release`.
 *
 * @param env what the registry wants to see
 */
export async function packSnapshot(copy: string, name: string, env = {}): Promise<void> {
  const pnpm = (...parameters: string[]) => run(copy, "pnpm", parameters, env);
  // The spec stays as it was accepted: a snapshot accepts nothing.
  await pnpm("changeset", "version", "--snapshot", name);
  await pnpm("turbo", "build", "--filter=./packages/*");
  await pnpm(...sbomStep("release/sbom"));
  await pnpm("changeset", "publish-plan", "--output", "plan.json");
  await retag(join(copy, "plan.json"), name);
  for (const { folder } of await readPackages(copy)) await pinEachOther(join(folder, "package.json"));
  // No script of pnpm's from here on: the lockfile is not that of these manifests, and pnpm would install before it.
  await run(copy, "changeset", ["pack", "--from-publish-plan", "plan.json", "--out-dir", "release"], env);
}

/** Puts what was packed where `pnpm release publish` looks. */
export async function keep(copy: string): Promise<void> {
  await rm(join(ROOT, "release"), { recursive: true, force: true });
  await cp(join(copy, "release"), join(ROOT, "release"), { recursive: true });
}

/** Changesets knows no tag where it packs, and would call a snapshot `latest`. What is no snapshot is not published with it. */
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

/** `^0.0.0-NAME-DATETIME` would take a later snapshot of another name. */
async function pinEachOther(manifest: string): Promise<void> {
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replaceAll('"workspace:^"', '"workspace:*"'));
}
