// Formats a plan for the maintainer.
import { relative } from "node:path";
import { HEAVIEST_FIRST, PACKAGES, type Change } from "./change.ts";
import { sections } from "./lint.ts";
import type { Proposal } from "./propose.ts";

/**
 * Formats a plan. The missing places come first, and then the changes. Changes with larger bumps come first. Changes
 * with equal bumps have the order of the file.
 */
export function report({ since, isCorrection, lint, changes, waivers, bumps }: Proposal): string {
  const inOrder = HEAVIEST_FIRST.flatMap((weight) => changes.filter(({ bump }) => bump === weight));
  const versions = PACKAGES.map((name) => {
    const waiver = waivers.find((waiver) => waiver.package === name);
    return `${name.padEnd(20)} ${bumps[name]}${waiver ? `, by a waiver: ${waiver.reason}` : ""}`;
  });
  return [
    ...sections(lint),
    ...(changes.length === 0
      ? [`Nothing changed since the revision of ${since}.`]
      : [`Changes since the revision of ${since}:`, ...inOrder.map(paragraph), versions.join("\n")]),
    ...(changes.length > 0 && isCorrection ? [STILL_OF_THAT_DATE] : []),
  ].join("\n\n");
}

const STILL_OF_THAT_DATE =
  "The spec has the date of the accepted revision, so this plan corrects that revision. " +
  "To plan a new revision, write the new date into `info.version`.";

export function paragraph({ what, place, bump, why, advice }: Change): string {
  const where = `${relative(process.cwd(), place.file)}:${place.line}`;
  return [`${bump.padEnd(7)} ${what}`, why, ...(advice ? [advice] : []), where].join("\n        ");
}
