// `.changeset/spec-revision.md`: the one changeset that a plan drafts. In pre mode it tells all since the last release too, and
// takes the place of the one that an earlier pre-release has had.
import { parseChangesetFile } from "@changesets/parse";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, largest, PACKAGES, type Bump, type Bumps, type Change, type Package } from "./change.ts";
import type { Waiver } from "./ledger/entries.ts";

const FILE = join(".changeset", "spec-revision.md");
/** Where changesets keeps what a pre-release has had, until pre mode ends. */
const KEPT = join(".changeset", "pre", "spec-revision.md");

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

export interface Drafted {
  readonly summary: string;
  readonly bumps: Bumps;
}

/**
 * Says what it did. A bump that was raised by hand stays raised, and a text that was added stays, until the revision says
 * something else. What was waived is not raised: it stands there as it was proved, before the waiver.
 */
export async function draft(
  root: string,
  { summary, bumps, waivers }: Drafted & { readonly waivers: readonly Waiver[] },
): Promise<string> {
  const before = await standingText(root);
  if (PACKAGES.every((name) => bumps[name] === "none")) {
    if (before === undefined) return "No package changes for its users: there is no changeset to write.";
    await takeAway(root);
    return `${FILE} is taken away: no package changes for its users.`;
  }
  const standing = await drafted(root);
  const kept = standing?.summary.includes(summary) === true ? standing : undefined;
  const isWaived = (name: Package) => waivers.some((waiver) => waiver.package === name);
  const text = textOf(
    kept?.summary ?? summary,
    byPackage((name) => largest([bumps[name], kept && !isWaived(name) ? kept.bumps[name] : "none"])),
  );
  if (text === before) return `${FILE} is as it must be.`;
  await takeAway(root);
  await writeFile(join(root, FILE), text);
  return `${FILE} is written${before === undefined ? "" : ", in the place of what stood there"}.`;
}

function textOf(summary: string, bumps: Bumps): string {
  const lines = PACKAGES.filter((name) => bumps[name] !== "none").map((name) => `"${name}": ${bumps[name]}\n`);
  return `---\n${lines.join("")}---\n\n${summary}\n`;
}

async function standingText(root: string): Promise<string | undefined> {
  const [pending, kept] = [FILE, KEPT].map((file) => readFile(join(root, file), "utf8").catch(() => undefined));
  return (await pending) ?? (await kept);
}

async function takeAway(root: string): Promise<void> {
  for (const file of [FILE, KEPT]) await rm(join(root, file), { force: true });
}

/** The changeset as it stands, if it does: pending, or kept. */
export async function drafted(root: string): Promise<Drafted | undefined> {
  const text = await standingText(root);
  if (text === undefined) return undefined;
  const { summary, releases } = parsed(text);
  const bumpOf = (name: Package) => releases.find((release) => release.name === name)?.type ?? "none";
  return { summary: summary.trim(), bumps: byPackage(bumpOf) };
}

/** As a merge with conflicts leaves it, it is none. */
function parsed(text: string): ReturnType<typeof parseChangesetFile> {
  try {
    return parseChangesetFile(text);
  } catch (cause) {
    throw new Error(`${FILE} is no changeset. Take it away, and run \`pnpm spec:plan\`.`, { cause });
  }
}
