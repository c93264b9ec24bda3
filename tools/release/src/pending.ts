import { readPreState } from "@changesets/pre";
import { readChangesets } from "@changesets/read";
import type { Package } from "./packages.ts";

export type Bump = "major" | "minor" | "patch";

export interface Pending {
  readonly name: string;
  readonly bump: Bump;
  /** First line of the changeset's text. */
  readonly why: string;
}

const BUMPS: readonly Bump[] = ["major", "minor", "patch"];

/**
 * Reads the pending changesets. In pre mode, an earlier pre-release already contains the changesets in the directory
 * `pre/`, so the function ignores this directory.
 */
export async function readPending(root: string): Promise<Pending[]> {
  const inPreMode = (await readPreState(root))?.mode === "pre";
  const changesets = (await readChangesets(root)).filter(({ id }) => !(inPreMode && id.startsWith("pre/")));
  return BUMPS.flatMap((bump) =>
    changesets.flatMap(({ releases, summary }) =>
      releases
        .filter(({ type }) => type === bump)
        .map(({ name }) => ({ name, bump, why: summary.split("\n", 1)[0] ?? "" })),
    ),
  );
}

export type Mode = "version" | "publish" | "none";

/**
 * Returns the next step of the release workflow. A release creates Git tags last, so a Git tag proves that the version
 * is published.
 */
export function modeOf(pending: readonly Pending[], packages: readonly Package[], tags: readonly string[]): Mode {
  if (pending.length > 0) return "version";
  const untagged = packages.some(({ manifest: { name, version } }) => !tags.includes(`${name}@${version}`));
  return untagged ? "publish" : "none";
}
