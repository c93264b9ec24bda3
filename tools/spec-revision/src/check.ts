import { BUMPS, PACKAGES, type Bump } from "./change.ts";
import type { Bumps, Pending } from "./changeset.ts";

/** What is wrong with the changesets that are pending, in sentences; nothing where they are as high as was proved. */
export function check(proved: Bumps, { bumps, isDrafted }: Pending): string[] {
  const asks = PACKAGES.some((name) => proved[name] !== "none");
  const problems = PACKAGES.filter((name) => isLower(bumps[name], proved[name])).map(
    (name) =>
      `The pending changesets raise ${name} by ${bumps[name]}, and the spec asks for ${proved[name]}. ` +
      "Lowering it takes a waiver: `pnpm spec:plan --waive <package>=<bump> --reason <why>`.",
  );
  if (asks && !isDrafted) problems.push("The spec has changed, and .changeset/spec-revision.md is not there.");
  if (!asks && isDrafted) problems.push("The spec asks for nothing, and .changeset/spec-revision.md is there.");
  return problems;
}

function isLower(one: Bump, other: Bump): boolean {
  return BUMPS.indexOf(one) < BUMPS.indexOf(other);
}
