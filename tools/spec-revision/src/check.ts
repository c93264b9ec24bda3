import { isLower, PACKAGES } from "./change.ts";
import type { Drafted } from "./changeset.ts";

/**
 * What is wrong with the drafted changeset, in sentences: nothing where it is as high as was proved, or higher, and tells
 * of every change.
 */
export function check({ bumps, summary }: Drafted, drafted: Drafted | undefined): string[] {
  const asks = PACKAGES.some((name) => bumps[name] !== "none");
  if (drafted === undefined) {
    if (!asks) return [];
    return [
      "The spec has changed, and .changeset/spec-revision.md is not there. Run `pnpm spec:plan`; " +
        "or, where a release has taken it, `pnpm spec:accept`.",
    ];
  }
  if (!asks) return ["The spec asks for nothing, and .changeset/spec-revision.md is there. Run `pnpm spec:plan`."];
  const low = PACKAGES.filter((name) => isLower(drafted.bumps[name], bumps[name])).map(
    (name) =>
      `.changeset/spec-revision.md raises ${name} by ${drafted.bumps[name]}, and the spec asks for ${bumps[name]}. ` +
      "Lowering it takes a waiver: `pnpm spec:plan --waive <package>=<bump> --reason <why>`.",
  );
  // A later edit of the same weight would else be released without a word.
  const isTold = drafted.summary.includes(summary);
  return isTold ? low : [...low, ".changeset/spec-revision.md does not tell what changed. Run `pnpm spec:plan`."];
}
