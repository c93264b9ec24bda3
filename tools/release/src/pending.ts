import { readPreState } from "@changesets/pre";
import { readChangesets } from "@changesets/read";

export type Bump = "major" | "minor" | "patch";

export interface Pending {
  readonly name: string;
  readonly bump: Bump;
  /** First line of the changeset. */
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
