// What a maintainer reads of a plan.
import { relative } from "node:path";
import { HEAVIEST_FIRST, PACKAGES, type Change } from "./change.ts";
import { sections } from "./lint.ts";
import type { Proposal } from "./propose.ts";

/** What is missing comes first, then the changes: heaviest first, and in the order of the file. */
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
  "For a new revision, write its date as `info.version`.";

export function paragraph({ what, place, bump, why, advice }: Change): string {
  const where = `${relative(process.cwd(), place.file)}:${place.line}`;
  return [`${bump.padEnd(7)} ${what}`, why, ...(advice ? [advice] : []), where].join("\n        ");
}
