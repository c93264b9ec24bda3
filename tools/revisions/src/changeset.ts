// Writes a changeset for each package that gets a new version. In the pre mode of Changesets, the new changeset
// describes all changes since the last stable release, and replaces the changeset of the last pre-release.
import { parseChangesetFile } from "@changesets/parse";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bumpOfSandbox, byPackage, largest, PACKAGES } from "./change.ts";
import type { Bump, Bumps, ByPackage, Change, CommandChange, Package } from "./change.ts";
import type { Waiver } from "./ledger/entries.ts";

const NAMES: ByPackage<string> = {
  "@org/broker-client": "spec-revision.md",
  "@org/broker-sandbox": "spec-revision-sandbox.md",
  "@org/broker-cli": "spec-revision-cli.md",
};

export function fileOf(name: Package): string {
  return join(".changeset", NAMES[name]);
}

// In pre mode, the Changesets tool keeps published changesets in the directory `pre`.
function keptFileOf(name: Package): string {
  return join(".changeset", "pre", NAMES[name]);
}

export type Summaries = ByPackage<string>;

export interface Described {
  readonly changes: readonly Change[];
  readonly commands: readonly CommandChange[];
  readonly migration: readonly string[];
}

/**
 * Returns the text of each changeset, with breaking changes first.
 *
 * @param revision name of the revision, such as "the service's revision of 2026-10-17"
 */
export function summariesOf({ changes, commands, migration }: Described, revision: string): Summaries {
  const ofSandbox = changes.map((change) => ({ ...change, bump: bumpOfSandbox(change) }));
  return {
    "@org/broker-client": textOf(`The client follows ${revision}.`, changes, lineOf, migration),
    "@org/broker-sandbox": textOf(`The sandbox follows ${revision}.`, ofSandbox, ({ sandbox }) => sandbox ?? []),
    "@org/broker-cli": textOf(`The command \`broker\` follows ${revision}.`, commands, lineOf),
  };
}

function textOf<Line extends CommandChange>(
  title: string,
  changes: readonly Line[],
  linesOf: (change: Line) => string | never[],
  migration: readonly string[] = [],
): string {
  const section = (bump: Bump, heading: string) =>
    block(heading, changes.filter((change) => change.bump === bump).flatMap(linesOf));
  return [
    title,
    ...section("major", "Breaking changes:"),
    ...block("Migration:", migration),
    ...section("minor", "New or different:"),
    ...section("patch", "No effect on your calls:"),
  ].join("\n\n");
}

function block(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading}\n\n${lines.map((line) => `- ${line}`).join("\n")}`];
}

export function lineOf({ what, bump, why, advice }: CommandChange): string {
  return bump === "major" ? `${what} ${advice ?? why}`.trimEnd() : what;
}

export interface Changesets {
  readonly summaries: Summaries;
  readonly bumps: Bumps;
}

/**
 * Writes the changeset of each package, or deletes it if no edit affects users. If a maintainer added text or raised
 * the bump, the file stays until the plan changes.
 *
 * @returns one line about each file, for the maintainer
 */
export async function writeChangesets(
  root: string,
  { summaries, bumps, waivers }: Changesets & { readonly waivers: readonly Waiver[] },
): Promise<string> {
  const standing = await readChangesets(root);
  const isWaived = (name: Package) => waivers.some((waiver) => waiver.package === name);
  const messages: string[] = [];
  for (const name of PACKAGES) {
    const kept = standing?.summaries[name].includes(summaries[name]) === true ? standing : undefined;
    const raised = largest([bumps[name], kept && !isWaived(name) ? kept.bumps[name] : "none"]);
    const text = bumps[name] === "none" ? undefined : fileText(name, raised, kept?.summaries[name] ?? summaries[name]);
    messages.push(...(await replace(root, name, text)));
  }
  return messages.length === 0 ? "No edit of the spec affects users, so no changeset is written." : messages.join("\n");
}

async function replace(root: string, name: Package, text: string | undefined): Promise<string[]> {
  const before = await standingText(root, name);
  if (text === before) return text === undefined ? [] : [`${fileOf(name)} is up to date.`];
  for (const file of [fileOf(name), keptFileOf(name)]) await rm(join(root, file), { force: true });
  if (text === undefined) return [`${fileOf(name)} is deleted, because no edit of the spec affects users of ${name}.`];
  await writeFile(join(root, fileOf(name)), text);
  return [`${fileOf(name)} is ${before === undefined ? "written" : "rewritten"}.`];
}

function fileText(name: Package, bump: Bump, summary: string): string {
  return `---\n"${name}": ${bump}\n---\n\n${summary}\n`;
}

async function standingText(root: string, name: Package): Promise<string | undefined> {
  const [pending, kept] = [fileOf(name), keptFileOf(name)].map((file) =>
    readFile(join(root, file), "utf8").catch(() => undefined),
  );
  return (await pending) ?? (await kept);
}

export async function readChangesets(root: string): Promise<Changesets | undefined> {
  const read = PACKAGES.map(async (name) => [name, await standingOf(root, name)] as const);
  const standing = new Map(await Promise.all(read));
  if ([...standing.values()].every((changeset) => changeset === undefined)) return undefined;
  return {
    summaries: byPackage((name) => standing.get(name)?.summary ?? ""),
    bumps: byPackage((name) => standing.get(name)?.bump ?? "none"),
  };
}

async function standingOf(root: string, name: Package): Promise<{ summary: string; bump: Bump } | undefined> {
  const text = await standingText(root, name);
  if (text === undefined) return undefined;
  const { summary, releases } = parsed(text, name);
  const other = releases.find((release) => release.name !== name);
  if (other !== undefined) {
    throw new Error(
      `${fileOf(name)} contains a bump of ${other.name}, but only a bump of ${name} is allowed. Write the bump of ${other.name} into a separate changeset.`,
    );
  }
  return { summary: summary.trim(), bump: releases[0]?.type ?? "none" };
}

/** @throws {Error} if the text is not a changeset, for example after a merge with conflicts */
function parsed(text: string, name: Package): ReturnType<typeof parseChangesetFile> {
  try {
    return parseChangesetFile(text);
  } catch (cause) {
    throw new Error(`${fileOf(name)} is not a changeset. Delete the file, and run \`pnpm spec plan\`.`, { cause });
  }
}
