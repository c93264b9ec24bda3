// Reads the ledger with its documents, and finds the revisions that documented or changed an operation.
import type { Fields } from "@org/codegen/document";
import { readYaml } from "@org/codegen/source";
import { readLedger, type Ledger } from "@org/revisions/ledger";
import { placesOfOperations } from "@org/revisions/operations";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inline } from "../markdown.ts";

export interface History {
  readonly ledger: Ledger;
  /** Documents of the accepted revisions, from the oldest to the newest. Each key is a revision. */
  readonly documents: ReadonlyMap<string, Fields>;
}

/** @param folder directory of `ledger.yaml` */
export async function readHistory(folder: string): Promise<History> {
  const ledger = await readLedger(folder);
  const documents = await Promise.all(
    ledger.accepted.map(async ({ revision }) => {
      const file = join(folder, `${revision}.yaml`);
      return [revision, readYaml(await readFile(file, "utf8"), file).document] as const;
    }),
  );
  return { ledger, documents: new Map(documents) };
}

/** Returns the first revision whose document has the operation under `paths`, or undefined if no revision has it. */
export function documentedIn(operationId: string, { documents }: History): string | undefined {
  return [...documents].find(([, document]) => placesOfOperations(document).has(operationId))?.[0];
}

/** Returns the changes that name the operation, in Markdown. The changes of the newest revision come first. */
export function changesOf(operationId: string, history: History): string[] {
  return history.ledger.accepted
    .toReversed()
    .flatMap(({ revision, changes }) =>
      changes
        .filter((change) => change.includes(`\`${operationId}\``))
        .map((change) => `${linkToRevision(revision, history)}: ${inline(change)}`),
    );
}

/** Returns the link to an entry of the page of revisions, or the plain name if the page has no such entry. */
export function linkToRevision(name: string, { ledger }: History): string {
  const names = [...ledger.notes.map(({ date }) => date), ...ledger.accepted.map(({ revision }) => revision)];
  return names.includes(name) ? `[${name}](/revisions#${name.replaceAll(".", "")})` : inline(name);
}
