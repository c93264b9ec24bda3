// What a release is, said before it is made.
import type { Packed } from "./plan.ts";
import type { Pending } from "./pending.ts";
import type { Tarball } from "./tarball.ts";
import type { Package } from "./packages.ts";

export interface Release {
  /** As they are in the repo, before any version is raised. */
  readonly packages: readonly Package[];
  /** As they were packed. */
  readonly raised: readonly Package[];
  readonly pending: readonly Pending[];
  readonly plan: readonly Packed[];
  /** By name. */
  readonly tarballs: ReadonlyMap<string, Tarball>;
  /** Where each is published, by name. */
  readonly registries: ReadonlyMap<string, string>;
}

export function report(release: Release): string {
  const published = release.plan.map((packed) => describe(packed, release));
  const kept = release.raised
    .filter(({ manifest }) => !release.plan.some(({ name }) => name === manifest.name))
    .map(({ manifest: { name, version } }) => whyKept(name, versionBefore(name, release), version));
  return [
    ...(published.length === 0 ? ["Nothing is to be published."] : published),
    ...kept,
    "What is outside of packages/ is private, and never published.",
  ].join("\n\n");
}

function describe({ name, version, access, tag }: Packed, release: Release): string {
  const { pending, tarballs, registries } = release;
  const tarball = tarballs.get(name);
  const before = versionBefore(name, release);
  if (tarball === undefined || before === undefined) throw new Error(`${name} was not packed from packages/.`);
  const why = pending.filter((one) => one.name === name).map(({ bump, why }) => `${bump}: ${shortened(why)}`);
  const needs = Object.entries(tarball.manifest.dependencies ?? {}).map((dependency) => dependency.join(" "));
  return [
    `${name} ${before === version ? version : `${before} -> ${version}`}`,
    `  to       ${registries.get(name)}, ${access}, as ${tag}`,
    `  files    ${tarball.files.size}: ${folders(tarball).join(", ")}`,
    `  size     ${kilobytes(tarball.size.packed)} packed, ${kilobytes(tarball.size.unpacked)} unpacked`,
    `  needs    ${needs.length === 0 ? "nothing" : needs.join(", ")}`,
    ...(why.length > 0 ? why : [reasonOf(before, version)]).map((line) => `  because  ${line}`),
  ].join("\n");
}

/** Most characters of a changeset that a line shows. */
const LONGEST = 90;

/** Cuts a text between words: a changeset may begin with a paragraph. */
function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
}

function versionBefore(name: string, { packages }: Release): string | undefined {
  return packages.find(({ manifest }) => manifest.name === name)?.manifest.version;
}

function whyKept(name: string, before: string | undefined, version: string): string {
  return before === version
    ? `${name} ${version} is not published: the registry has this version.`
    : `${name} ${before} -> ${version} CANNOT be published: the registry has ${version} already.`;
}

function reasonOf(before: string, version: string): string {
  return before === version
    ? "the registry does not have this version"
    : "what it depends on is released: its range follows";
}

/** How many files are in each folder of the package, and those that are in none. */
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
