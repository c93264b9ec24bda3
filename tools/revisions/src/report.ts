// What a maintainer reads of a plan.
import { relative } from "node:path";
import { HEAVIEST_FIRST, PACKAGES, type Change } from "./change.ts";
import type { Proposal } from "./propose.ts";

/** Heaviest first, and then as they stand in the file. */
export function report({ since, isCorrection, toFillIn, advice, changes, waivers, bumps }: Proposal): string {
  const inOrder = HEAVIEST_FIRST.flatMap((weight) => changes.filter(({ bump }) => bump === weight));
  const versions = PACKAGES.map((name) => {
    const waiver = waivers.find((waiver) => waiver.package === name);
    return `${name.padEnd(20)} ${bumps[name]}${waiver ? `, by a waiver: ${waiver.reason}` : ""}`;
  });
  return [
    `The spec, since its revision ${since}:`,
    ...(changes.length === 0 ? ["Nothing changed."] : [...inOrder.map(paragraph), versions.join("\n")]),
    ...(changes.length > 0 && isCorrection ? [STILL_OF_THAT_DATE] : []),
    ...(toFillIn === "" ? [] : [`Still to fill in:\n${toFillIn}`]),
    ...(advice === "" ? [] : [`Warnings of the lint:\n${advice}`]),
  ].join("\n\n");
}

const STILL_OF_THAT_DATE =
  "`info.version` is that of the accepted revision: this corrects it. A new revision has a date of its own.";

export function paragraph({ what, place, wire, types, values, bump, why, advice }: Change): string {
  const where = `${relative(process.cwd(), place.file)}:${place.line}`;
  const indent = "\n        ";
  const verdicts = `on the wire ${wire}, by types ${types}, by values ${values}`;
  return [`${bump.padEnd(7)} ${what}`, `${why} (${verdicts})`, ...(advice ? [advice] : []), where].join(indent);
}
