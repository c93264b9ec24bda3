// Suggests texts that a maintainer can add to a revision.
import type { Proposal } from "./propose.ts";

/**
 * Returns a line for each text that the maintainer can still write. If no package has a release, the result has another
 * line that says so.
 */
export function hints({ next, changes, isReleased, wording }: Proposal): string[] {
  if (next === undefined) return [];
  const isMajor = isReleased && changes.some(({ bump }) => bump === "major");
  return [
    ...(isReleased ? [] : [NO_RELEASE]),
    wording.source === undefined ? NO_SOURCE : `Source of the revision, for the ledger: ${wording.source}`,
    ...(isMajor && wording.migration.length === 0 ? [NO_MIGRATION] : []),
  ];
}

const NO_RELEASE = "No package has a release yet, so the changesets only name the revision.";

const NO_SOURCE =
  "The ledger will have no source for this revision. To name the source, write `source:` and a sentence in spec/wording.yaml.";

const NO_MIGRATION =
  "To give users migration steps for the major, write `migration:` with a list of sentences in spec/wording.yaml.";
