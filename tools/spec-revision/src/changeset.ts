// `.changeset/spec-revision.md`: the one changeset that a plan drafts.
import { readChangesets } from "@changesets/read";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, largest, PACKAGES, type Bump, type Bumps, type Change, type Package } from "./change.ts";

const NAME = "spec-revision";
const FILE = join(".changeset", `${NAME}.md`);

/** What users of the packages read of a revision, most pressing first. */
export function summaryOf(changes: readonly Change[], title: string): string {
  const section = (bump: Bump, heading: string) => {
    const lines = changes.filter((change) => change.bump === bump).map((change) => `- ${lineOf(change)}`);
    return lines.length === 0 ? [] : [`${heading}\n\n${lines.join("\n")}`];
  };
  return [
    title,
    ...section("major", "This asks for changes of yours:"),
    ...section("minor", "This is new, or different:"),
    ...section("patch", "This changes no program:"),
  ].join("\n\n");
}

export function lineOf({ what, bump, why, advice }: Change): string {
  return bump === "major" ? `${what} ${advice ?? why}` : what;
}

/** Says what it did. A bump that was raised by hand stays raised, until the revision says something else. */
export async function draft(root: string, { summary, bumps }: { summary: string; bumps: Bumps }): Promise<string> {
  const file = join(root, FILE);
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (PACKAGES.every((name) => bumps[name] === "none")) {
    if (before === undefined) return "No package changes for its users: there is no changeset to write.";
    await rm(file);
    return `${FILE} is taken away: no package changes for its users.`;
  }
  const standing = await drafted(root);
  const isOfSame = standing?.summary === summary;
  const text = textOf(
    summary,
    byPackage((name) => largest([bumps[name], isOfSame ? standing.bumps[name] : "none"])),
  );
  if (text === before) return `${FILE} is as it must be.`;
  await writeFile(file, text);
  return `${FILE} is written${before === undefined ? "" : ", in the place of what stood there"}.`;
}

function textOf(summary: string, bumps: Bumps): string {
  const lines = PACKAGES.filter((name) => bumps[name] !== "none").map((name) => `"${name}": ${bumps[name]}\n`);
  return `---\n${lines.join("")}---\n\n${summary}\n`;
}

/** The changeset as it stands, if it does. */
export async function drafted(root: string): Promise<{ summary: string; bumps: Bumps } | undefined> {
  const changeset = (await readChangesets(root)).find(({ id }) => id === NAME);
  if (changeset === undefined) return undefined;
  const bumpOf = (name: Package) => changeset.releases.find((release) => release.name === name)?.type ?? "none";
  return { summary: changeset.summary.trim(), bumps: byPackage(bumpOf) };
}
