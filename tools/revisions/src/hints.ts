import type { Proposal } from "./propose.ts";

/** What a maintainer can still write of a revision, and who reads it: a line each. */
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
  "The ledger will have no source for this revision. To name one, write `source:` with a sentence in spec/wording.yaml.";

const NO_MIGRATION =
  "To tell users step by step what to do about the major, write `migration:` with a list of sentences in spec/wording.yaml.";
