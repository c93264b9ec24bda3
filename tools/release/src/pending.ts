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

/** The strongest first. In pre mode without what a pre-release has had already, which changesets keeps under `pre/`. */
export async function readPending(root: string): Promise<Pending[]> {
  const changesets = (await readChangesets(root)).filter(({ id }) => !id.startsWith("pre/"));
  return BUMPS.flatMap((bump) =>
    changesets.flatMap(({ releases, summary }) =>
      releases
        .filter(({ type }) => type === bump)
        .map(({ name }) => ({ name, bump, why: summary.split("\n", 1)[0] ?? "" })),
    ),
  );
}
