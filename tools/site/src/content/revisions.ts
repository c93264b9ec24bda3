import { dateOf, numberOf, type Ledger } from "@org/revisions/ledger";
import type { Page } from "../page.ts";
import { blocks, bullets, code, inline, link } from "./markdown.ts";

const INTRODUCTION = `The reference is the service's own description of its operations and its signature. A revision is a change of the reference, and has the date of the change as its name. For each revision, this page lists what changed, and what your program must change. ${link("Upgrading", "/guides/upgrading")} explains the versions of the packages.`;

/** Returns the page with the history of the service's reference, from the newest revision to the oldest. */
export function revisionPage({ notes, accepted }: Ledger): Page {
  const entries = [
    ...notes.map((note) => ({ name: note.date, section: noteSection(note) })),
    ...accepted.map((entry) => ({ name: entry.revision, section: acceptedSection(entry) })),
  ].sort((one, other) => compare(other.name, one.name));
  return {
    path: "revisions",
    title: "Revisions",
    description: "The history of the service's reference, with the changes and migration steps of each revision.",
    markdown: blocks(INTRODUCTION, ...entries.map(({ section }) => section)),
  };
}

function compare(one: string, other: string): number {
  return dateOf(one).localeCompare(dateOf(other)) || numberOf(one) - numberOf(other);
}

function noteSection({ date, says }: Ledger["notes"][number]): string {
  return blocks(`## ${date}`, inline(says));
}

function acceptedSection({ revision, changes, migration, release }: Ledger["accepted"][number]): string {
  return blocks(
    `## ${revision}`,
    release === undefined ? "" : `First release: ${code(release)}.`,
    bullets(changes.map(inline)),
    migration.length === 0 ? "" : blocks("**Migration**", bullets(migration.map(inline))),
  );
}
