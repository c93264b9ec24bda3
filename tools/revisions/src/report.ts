// Formats a plan for the maintainer.
import { relative } from "node:path";
import { HEAVIEST_FIRST, PACKAGES, type CommandChange } from "./change.ts";
import { sections } from "./lint.ts";
import type { Proposal } from "./propose.ts";

export function report({ since, isCorrection, lint, changes, commands, waivers, bumps }: Proposal): string {
  const versions = PACKAGES.map((name) => {
    const waiver = waivers.find((waiver) => waiver.package === name);
    return `${name.padEnd(20)} ${bumps[name]}${waiver ? `, lowered by a waiver: ${waiver.reason}` : ""}`;
  });
  return [
    ...sections(lint),
    ...(changes.length === 0
      ? [`Nothing changed since the revision of ${since}.`]
      : [`Changes since the revision of ${since}:`, ...paragraphs(changes)]),
    ...(commands.length === 0 ? [] : ["Changes of the command `broker`:", ...paragraphs(commands)]),
    ...(changes.length === 0 ? [] : [versions.join("\n")]),
    ...(changes.length > 0 && isCorrection ? [STILL_OF_THAT_DATE] : []),
  ].join("\n\n");
}

const STILL_OF_THAT_DATE =
  "This plan corrects the accepted revision, because the spec still has the same date. " +
  "To plan a new revision, write the new date into `info.version`.";

function paragraphs(changes: readonly CommandChange[]): string[] {
  return HEAVIEST_FIRST.flatMap((weight) => changes.filter(({ bump }) => bump === weight).map(paragraph));
}

export function paragraph({ what, location, bump, why, advice }: CommandChange): string {
  const where = `${relative(process.cwd(), location.file)}:${location.line}`;
  return [`${bump.padEnd(7)} ${what}`, why, ...(advice ? [advice] : []), where].join("\n        ");
}

/** Describes the source of the revision, the missing texts of `spec/wording.yaml`, and a missing first release. */
export function hints(proposal: Proposal): string[] {
  const { next, isReleased, wording } = proposal;
  if (next === undefined) return [];
  return [
    ...(isReleased ? [] : [NO_RELEASE]),
    wording.source === undefined ? NO_SOURCE : `The ledger will name this source for the revision: ${wording.source}`,
    ...missing(proposal),
  ];
}

/**
 * Returns a message if the client has a major bump, but no migration steps. The lines about `broker call` already
 * contain the steps for users of the CLI.
 */
export function missing({ isReleased, bumps, wording }: Proposal): string[] {
  const isMajor = isReleased && bumps["@org/broker-client"] === "major";
  return isMajor && wording.migration.length === 0 ? [NO_MIGRATION] : [];
}

const NO_RELEASE = "Before the first release, the plan writes no changes into the changesets.";

const NO_SOURCE =
  "The ledger will not record a source for this revision. To record the source, add a line to spec/wording.yaml, such as `source: The reference, Versioning`.";

const NO_MIGRATION =
  "A major bump needs migration steps for users. Write the steps into spec/wording.yaml, as a list with the key `migration`.";
