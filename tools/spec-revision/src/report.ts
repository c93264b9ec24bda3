// What a maintainer reads of a plan.
import { relative } from "node:path";
import { BUMPS, PACKAGES, type Change } from "./change.ts";
import type { Bumps } from "./changeset.ts";

/** Heaviest first, and then as they stand in the file. */
export function report(changes: readonly Change[], bumps: Bumps): string {
  const inOrder = [...changes].sort((one, other) => BUMPS.indexOf(other.bump) - BUMPS.indexOf(one.bump));
  const versions = PACKAGES.map((name) => `${name.padEnd(20)} ${bumps[name]}`);
  return [...inOrder.map(paragraph), versions.join("\n")].join("\n\n");
}

function paragraph({ what, place, wire, types, bump, why, advice }: Change): string {
  const where = `${relative(process.cwd(), place.file)}:${place.line}`;
  const indent = "\n        ";
  const judges = `on the wire ${wire}, by types ${types}`;
  return [`${bump.padEnd(7)} ${what}`, `${why} (${judges})`, ...(advice ? [advice] : []), where].join(indent);
}
