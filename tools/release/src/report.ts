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
  readonly plan: readonly Packed[];
  /** Map from package name to tarball. */
  readonly tarballs: ReadonlyMap<string, Tarball>;
  /** Map from package name to registry URL. */
  readonly registries: ReadonlyMap<string, string>;
}

export function report(release: Release): string {
  const published = release.plan.map((packed) => describe(packed, release));
  const kept = release.raised
    .filter(({ manifest }) => !release.plan.some(({ name }) => name === manifest.name))
    .map(({ manifest: { name, version } }) => whyKept(name, versionBefore(name, release), version));
  return [
    ...(published.length === 0 ? ["There is no version to publish."] : published),
    ...kept,
    "Only the packages in packages/ are published. All other packages are private.",
  ].join("\n\n");
}

function describe({ name, version, access, tag }: Packed, release: Release): string {
  const { pending, tarballs, registries } = release;
  const tarball = tarballs.get(name);
  const before = versionBefore(name, release);
  if (tarball === undefined || before === undefined)
    throw new Error(`The publish plan contains ${name}, which is not a package in packages/.`);
  const reasons = pending.filter((one) => one.name === name).map(({ bump, why }) => `${bump}: ${shortened(why)}`);
  const dependencies = Object.entries(tarball.manifest.dependencies ?? {}).map((dependency) => dependency.join(" "));
  return [
    `${name} ${before === version ? version : `${before} -> ${version}`}`,
    `  registry      ${registries.get(name)} (${access}, dist-tag ${tag})`,
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
  const plan = await readPlan(folder);
  const each = async <T>(of: (packed: (typeof plan)[number]) => Promise<T>) =>
    new Map(await Promise.all(plan.map(async (packed) => [packed.name, await of(packed)] as const)));
  const tarballs = await each(({ tarball }) => readTarball(join(folder, tarball.path)));
  const registries = await each(({ name }) => registryOf(repo, name));
  return report({ packages, raised: await readPackages(repo), pending, plan, tarballs, registries });
}
