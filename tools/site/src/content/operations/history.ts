// Finds the revisions that changed an operation.
import type { Ledger } from "@org/revisions/ledger";
import { inline } from "../markdown.ts";

/** Returns the changes that mention the operation, in Markdown. The changes of the newest revision are first. */
export function changesOf(operationId: string, ledger: Ledger): string[] {
  return ledger.accepted
    .toReversed()
    .flatMap(({ revision, changes }) =>
      changes
        .filter((change) => change.includes(`\`${operationId}\``))
        .map((change) => `${linkToRevision(revision, ledger)}: ${inline(change)}`),
    );
}

/** Returns the link to an entry of the page of revisions, or the plain name if the page has no such entry. */
export function linkToRevision(name: string, { notes, accepted }: Ledger): string {
  const names = [...notes.map(({ date }) => date), ...accepted.map(({ revision }) => revision)];
  return names.includes(name) ? `[${name}](/revisions#${name.replaceAll(".", "")})` : inline(name);
}
