import { dateOf, numberOf, type Ledger } from "@org/revisions/ledger";
import type { Page } from "../page.ts";
import { blocks, bullets, code, inline } from "./markdown.ts";

type Accepted = Ledger["accepted"][number];

const INTRODUCTION = `The reference is the service's own description of its operations and its signature. A revision is a change of the reference. The name of a revision is its date. This page lists the revisions from the newest to the oldest. The data comes from the ledger, which is the file ${code("spec/revisions/ledger.yaml")} of the repository.

If the reference has enough facts about a revision, the revision has a document. The document is the spec of the revision. The first revision with a document has no bump. For each later revision with a document, this page shows the bump of each package. The bump ${code("none")} means that the package needs no release. [Meaning of each bump](/guides/upgrading#meaning-of-each-bump) explains the other bumps.`;

/** Returns the page with the history of the service's reference, from the newest revision to the oldest. */
export function revisionPage({ notes, accepted }: Ledger): Page {
  const entries = [
    ...notes.map((note) => ({ name: note.date, section: noteSection(note) })),
    ...accepted.map((entry) => ({ name: entry.revision, section: acceptedSection(entry) })),
  ].sort((one, other) => compare(other.name, one.name));
  return {
    path: "revisions",
    title: "Revisions",
    description:
      "The history of the service's reference, with the changes, bumps and migration steps of each revision.",
    markdown: blocks(INTRODUCTION, ...entries.map(({ section }) => section)),
  };
}

function compare(one: string, other: string): number {
  return dateOf(one).localeCompare(dateOf(other)) || numberOf(one) - numberOf(other);
}

function noteSection({ date, says, why }: Ledger["notes"][number]): string {
  return blocks(`## ${date}`, `The reference says: ${inline(says)}`, `**No document.** ${inline(why)}`);
}

function acceptedSection(entry: Accepted): string {
  const { revision, changes, source, release } = entry;
  const released =
    release === undefined ? "No release is recorded for this revision." : `First release: ${code(release)}.`;
  return blocks(
    `## ${revision}`,
    `${released}${source === undefined ? "" : ` Source: ${inline(source)}`}`,
    "**Changes**",
    changes.length === 0 ? "The ledger lists no changes." : bullets(changes.map(inline)),
    bumpSection(entry),
    migrationSection(entry),
  );
}

function bumpSection({ bump, waivers }: Accepted): string {
  if (bump === undefined) return "This revision is the first one with a document, so the revision has no bump.";
  const lines = Object.entries(bump).flatMap(([name, required]) => {
    // The oldest entries have no bump of the CLI.
    if (required === undefined) return [];
    const waiver = waivers.find((each) => each.package === name);
    const released = waiver === undefined ? "" : `, released as ${waiver.bump}, because: ${inline(waiver.reason)}`;
    return [`${code(name)}: ${required}${released}`];
  });
  return blocks("**Bumps**", bullets(lines));
}

function migrationSection({ migration: steps }: Accepted): string {
  return steps.length === 0 ? "" : blocks("**Migration**", bullets(steps.map(inline)));
}
