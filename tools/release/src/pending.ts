import { readPreState } from "@changesets/pre";
import { readChangesets } from "@changesets/read";

export type Bump = "major" | "minor" | "patch";

/** What a changeset says of one package. */
export interface Pending {
  readonly name: string;
  readonly bump: Bump;
  /** The first line of the changeset. */
  readonly why: string;
}

const BUMPS: readonly Bump[] = ["major", "minor", "patch"];

/** The strongest first. What a pre-release had already is kept under `pre/`, and pending again when pre mode ends. */
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
