// Tells the maintainer which texts are missing in `spec/wording.yaml`.
import type { Proposal } from "./propose.ts";

export function hints(proposal: Proposal): string[] {
  const { next, isReleased, wording } = proposal;
  if (next === undefined) return [];
  return [
    ...(isReleased ? [] : [NO_RELEASE]),
    wording.source === undefined ? NO_SOURCE : `The ledger will name this source for the revision: ${wording.source}`,
    ...missing(proposal),
  ];
}

/**
 * Returns a message if users of the client must change their code, and no migration step tells them how. The lines about
 * `broker call` already contain the steps for users of the CLI.
 */
export function missing({ isReleased, bumps, wording }: Proposal): string[] {
  const isMajor = isReleased && bumps["@org/broker-client"] === "major";
  return isMajor && wording.migration.length === 0 ? [NO_MIGRATION] : [];
}

const NO_RELEASE = "Before the first release, the plan writes no changes into the changesets.";

const NO_SOURCE =
  "The ledger will not record a source for this revision. To record the source, add a line to spec/wording.yaml, such as `source: The reference, Versioning`.";

const NO_MIGRATION =
  "A major bump needs migration steps for users. Write the steps into spec/wording.yaml, as a list with the key `migration`.";
