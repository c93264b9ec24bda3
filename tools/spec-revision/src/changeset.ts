// `.changeset/spec-revision.md`: the one changeset that a plan drafts, and what changesets are pending beside it.
import { readChangesets } from "@changesets/read";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largest, PACKAGES, type Bump, type Change, type Package } from "./change.ts";

export type Bumps = Readonly<Record<Package, Bump>>;

const NAME = "spec-revision";

/** What users of the packages read of a revision, most pressing first. */
export function summaryOf(changes: readonly Change[], title: string): string {
  const section = (bump: Bump, heading: string) => {
    const lines = changes.filter((change) => change.bump === bump).map((change) => `- ${lineOf(change)}`);
    return lines.length === 0 ? [] : [`${heading}\n\n${lines.join("\n")}`];
  };
  return [
    title,
    ...section("major", "This asks for changes of yours:"),
    ...section("minor", "This is new:"),
    ...section("patch", "This changes no program:"),
  ].join("\n\n");
}

export function lineOf({ what, bump, why, advice }: Change): string {
  return bump === "major" ? `${what} ${advice ?? why}` : what;
}

/** Says what it did. A bump that was raised by hand stays raised, until the revision says something else. */
export async function draft(root: string, { summary, bumps }: { summary: string; bumps: Bumps }): Promise<string> {
  const file = fileOf(root);
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (PACKAGES.every((name) => bumps[name] === "none")) {
    if (before === undefined) return "No package changes for its users: there is no changeset to write.";
    await rm(file);
    return `${file} is taken away: no package changes for its users.`;
  }
  const text = textOf(summary, await raised(root, summary, bumps));
  if (text === before) return `${file} is as it must be.`;
  await writeFile(file, text);
  return `${file} is written.`;
}

async function raised(root: string, summary: string, proved: Bumps): Promise<Bumps> {
  const standing = (await readChangesets(root)).find(({ id }) => id === NAME);
  if (standing?.summary.trim() !== summary) return proved;
  const bumpOf = (name: Package) => standing.releases.find((release) => release.name === name)?.type ?? "none";
  return byPackage((name) => largest([proved[name], bumpOf(name)]));
}

function textOf(summary: string, bumps: Bumps): string {
  const lines = PACKAGES.filter((name) => bumps[name] !== "none").map((name) => `"${name}": ${bumps[name]}\n`);
  return `---\n${lines.join("")}---\n\n${summary}\n`;
}

export interface Pending {
  /** The largest that any changeset asks for. */
  readonly bumps: Bumps;
  /** Whether the drafted one is among them. */
  readonly isDrafted: boolean;
}

export async function pending(root: string): Promise<Pending> {
  const changesets = await readChangesets(root);
  const releases = changesets.flatMap((changeset) => changeset.releases);
  return {
    bumps: byPackage((name) => largest(releases.flatMap((release) => (release.name === name ? release.type : [])))),
    isDrafted: changesets.some(({ id }) => id === NAME),
  };
}

export function byPackage(bumpOf: (name: Package) => Bump): Bumps {
  const [client, sandbox] = PACKAGES;
  return { [client]: bumpOf(client), [sandbox]: bumpOf(sandbox) };
}

function fileOf(root: string): string {
  return join(root, ".changeset", `${NAME}.md`);
}
