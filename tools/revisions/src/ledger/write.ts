// Adds entries and waivers to the ledger without changing existing entries and comments.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fields, list } from "@org/codegen/document";
import { isNode, parseDocument, type Document } from "yaml";
import { canonical, hashOf } from "./canonical.ts";
import { dateOf, lastAccepted, LEDGER, numberOf, parseLedger, waiversFor, type Ledger } from "./ledger.ts";
import { lineOf } from "../changeset.ts";
import type { Plan } from "../plan.ts";
import type { Wording } from "../wording.ts";
import { waiverOf, type Accepted, type PendingWaiver, type Waiver } from "./entries.ts";

export interface Next {
  readonly yaml: string;
  readonly line: Accepted;
}

/** Returns the next entry without its release, because the version of the next release is not known yet. */
export function nextOf(
  ledger: Ledger,
  yaml: string,
  date: string,
  { changes, commands, bumps }: Plan,
  wording: Wording,
): Next {
  const last = lastAccepted(ledger);
  const hash = hashOf(yaml);
  const noted = [...changes, ...commands].filter(({ bump }) => bump !== "none");
  const majors = noted.filter(({ bump }) => bump === "major").map(lineOf);
  const line = {
    revision: nameOf(date, last),
    hash,
    source: wording.source,
    changes: noted.map(({ what }) => what),
    bump: bumps,
    migration: wording.migration.length > 0 ? wording.migration : majors,
    waivers: waiversFor(ledger, hash),
    release: undefined,
  };
  return { yaml, line };
}

function nameOf(date: string, { revision }: Accepted): string {
  return date === dateOf(revision) ? `${date}.${numberOf(revision) + 1}` : date;
}

/** Adds an entry and its document to the ledger, and deletes all pending waivers. */
export async function append(folder: string, { yaml, line }: Next): Promise<void> {
  await edit(folder, (document) => {
    const node = document.createNode(withoutEmptyLists(line));
    if (isNode(node)) node.spaceBefore = true;
    document.addIn(["history"], node);
    document.delete("pending");
  });
  await writeFile(join(folder, `${line.revision}.yaml`), canonical(yaml));
}

export async function nameRelease(folder: string, revision: string, release: string): Promise<void> {
  await edit(folder, (document) => {
    const history = list(fields(document.toJS())["history"]);
    const index = history.findIndex((entry) => fields(entry)["revision"] === revision);
    document.setIn(["history", index, "release"], release);
  });
}

/** Records a waiver, and deletes the waivers for earlier versions of the spec. */
export async function recordWaiver(folder: string, waiver: PendingWaiver): Promise<void> {
  await edit(folder, (document, { pending }) => {
    const others = pending.filter((other) => other.hash === waiver.hash && other.package !== waiver.package);
    const pair = document.createPair(document.createNode("pending"), [...others, waiver]);
    pair.key.spaceBefore = true;
    document.delete("pending");
    document.add(pair);
  });
}

/**
 * @param what `<package>=<bump>`
 * @throws {Error} if the package, the bump or the reason is missing or invalid
 */
export function readWaiver(what: string, reason: string | undefined): Waiver {
  const [name, ...bump] = what.split("=");
  return waiverOf({ package: name, bump: bump.join("="), reason }, `--waive ${what}`);
}

/** Records a waiver that becomes invalid if a maintainer edits the spec later. */
export async function waive(root: string, waiver: Waiver): Promise<void> {
  const hash = hashOf(await readFile(join(root, "spec/openapi.yaml"), "utf8"));
  await recordWaiver(join(root, "spec/revisions"), { hash, ...waiver });
}

async function edit(
  folder: string,
  change: (document: Document, ledger: ReturnType<typeof parseLedger>) => void,
): Promise<void> {
  const file = join(folder, LEDGER);
  const text = await readFile(file, "utf8");
  const document = parseDocument(text, { compat: "yaml-1.1" });
  change(document, parseLedger(text));
  const changed = document.toString({ lineWidth: 0 });
  parseLedger(changed);
  await writeFile(file, changed);
}

function withoutEmptyLists(line: Accepted): object {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}
