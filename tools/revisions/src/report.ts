// Formats a plan for the maintainer.
import { relative } from "node:path";
import { HEAVIEST_FIRST, PACKAGES, type Change } from "./change.ts";
import { sections } from "./lint.ts";
import type { Proposal } from "./propose.ts";

export function report({ since, isCorrection, lint, changes, waivers, bumps }: Proposal): string {
  const inOrder = HEAVIEST_FIRST.flatMap((weight) => changes.filter(({ bump }) => bump === weight));
  const versions = PACKAGES.map((name) => {
    const waiver = waivers.find((waiver) => waiver.package === name);
    return `${name.padEnd(20)} ${bumps[name]}${waiver ? `, lowered by a waiver: ${waiver.reason}` : ""}`;
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
  "This plan corrects the accepted revision, because the spec still has the same date. " +
  "To plan a new revision, write the new date into `info.version`.";

export function paragraph({ what, place, bump, why, advice }: Change): string {
  const where = `${relative(process.cwd(), place.file)}:${place.line}`;
  return [`${bump.padEnd(7)} ${what}`, why, ...(advice ? [advice] : []), where].join("\n        ");
}
