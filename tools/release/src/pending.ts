import { readPreState } from "@changesets/pre";
import { readChangesets } from "@changesets/read";

export type Bump = "major" | "minor" | "patch";

/** The bump of one package in a pending changeset. */
export interface Pending {
  readonly name: string;
  readonly bump: Bump;
  /** First line of the changeset. */
  readonly why: string;
}

const BUMPS: readonly Bump[] = ["major", "minor", "patch"];

/**
 * Reads the pending changesets, and returns majors first. In pre mode, changesets moves a changeset to `pre/` after a
 * pre-release contains the changeset. A changeset in `pre/` is pending again when pre mode ends.
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
