import { BUMPS, PACKAGES, type Bump, type Bumps } from "./change.ts";

/** What is wrong with the drafted changeset, in sentences; nothing where it is as high as was proved, or higher. */
export function check(proved: Bumps, drafted: Bumps | undefined): string[] {
  const asks = PACKAGES.some((name) => proved[name] !== "none");
  if (drafted === undefined) {
    return asks ? ["The spec has changed, and .changeset/spec-revision.md is not there. Run `pnpm spec:plan`."] : [];
  }
  if (!asks) return ["The spec asks for nothing, and .changeset/spec-revision.md is there. Run `pnpm spec:plan`."];
  return PACKAGES.filter((name) => isLower(drafted[name], proved[name])).map(
    (name) =>
      `.changeset/spec-revision.md raises ${name} by ${drafted[name]}, and the spec asks for ${proved[name]}. ` +
      "Lowering it takes a waiver: `pnpm spec:plan --waive <package>=<bump> --reason <why>`.",
  );
}

function isLower(one: Bump, other: Bump): boolean {
  return BUMPS.indexOf(one) < BUMPS.indexOf(other);
}
