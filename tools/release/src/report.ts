// Formats the report that maintainers read before they publish a release.
import { type Packed, readPlan, registryOf } from "./plan.ts";
import type { Pending } from "./pending.ts";
import { readTarball, type Tarball } from "./tarball.ts";
import { type Package, readPackages } from "./packages.ts";
import { join } from "node:path";

export interface Release {
  /** Packages with their versions before the release. */
  readonly packages: readonly Package[];
  /** Packages with their versions after the release. */
  readonly raised: readonly Package[];
  readonly pending: readonly Pending[];
  readonly published: readonly Published[];
}

interface Published {
  readonly packed: Packed;
  readonly tarball: Tarball;
  /** URL of the registry. */
  readonly registry: string;
}

export function report(release: Release): string {
  const published = release.published.map((each) => describe(each, release));
  const kept = release.raised
    .filter(({ manifest }) => !release.published.some(({ packed }) => packed.name === manifest.name))
    .map(({ manifest: { name, version } }) => whyKept(name, versionBefore(name, release), version));
  return [
    ...(published.length === 0 ? ["There is no version to publish."] : published),
    ...kept,
    "Only the packages in packages/ are published. All other packages are private.",
  ].join("\n\n");
}

function describe({ packed, tarball, registry }: Published, release: Release): string {
  const { name, version, access, tag } = packed;
  const before = versionBefore(name, release);
  if (before === undefined) throw new Error(`The publish plan contains ${name}, which is not a package in packages/.`);
  const reasons = release.pending
    .filter((one) => one.name === name)
    .map(({ bump, why }) => `${bump}: ${shortened(why)}`);
  const dependencies = Object.entries(tarball.manifest.dependencies ?? {}).map((dependency) => dependency.join(" "));
  return [
    `${name} ${before === version ? version : `${before} -> ${version}`}`,
    `  registry      ${registry} (${access}, dist-tag ${tag})`,
    `  files         ${tarball.files.size}: ${folders(tarball).join(", ")}`,
    `  size          ${kilobytes(tarball.size.packed)} packed, ${kilobytes(tarball.size.unpacked)} unpacked`,
    `  dependencies  ${dependencies.length === 0 ? "none" : dependencies.join(", ")}`,
    ...(reasons.length > 0 ? reasons : [reasonOf(before, version)]).map((reason) => `  reason        ${reason}`),
  ].join("\n");
}

const LONGEST = 90;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
}

function versionBefore(name: string, { packages }: Release): string | undefined {
  return packages.find(({ manifest }) => manifest.name === name)?.manifest.version;
}

function whyKept(name: string, before: string | undefined, version: string): string {
  return before === version
    ? `${name} ${version} will not be published: the registry already has this version.`
    : `${name} ${before} -> ${version} CANNOT be published: the registry already has ${version}.`;
}

function reasonOf(before: string, version: string): string {
  return before === version ? "the registry does not have this version" : "a dependency has a new version";
}

function folders({ files }: Tarball): string[] {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    const folder = path.includes("/") ? path.replace(/\/.*/, "/") : path;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const named = [...counts].map(([folder, count]) => (folder.endsWith("/") ? `${count} in ${folder}` : folder));
  return named.sort();
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export async function describeRelease(
  repo: string,
  packages: readonly Package[],
  pending: readonly Pending[],
): Promise<string> {
  const folder = join(repo, "release");
  const published = (await readPlan(folder)).map(async (packed): Promise<Published> => {
    const tarball = await readTarball(join(folder, packed.tarball.path));
    return { packed, tarball, registry: await registryOf(repo, packed.name) };
  });
  return report({
    packages,
    raised: await readPackages(repo),
    pending,
    published: await Promise.all(published),
  });
}
