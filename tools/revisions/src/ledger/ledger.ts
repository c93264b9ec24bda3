// Reads and validates the ledger, which consists of `ledger.yaml` and the accepted documents in the same directory.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { at, fields, list } from "@org/codegen/document";
import { readYaml } from "@org/codegen/source";
import { parse } from "yaml";
import { canonical, hashOfCanonical } from "./canonical.ts";
import { acceptedOf, noteOf, pendingOf, refusal } from "./entries.ts";
import type { Accepted, Note, PendingWaiver, Waiver } from "./entries.ts";

export interface Ledger {
  readonly notes: readonly Note[];
  readonly accepted: readonly Accepted[];
  readonly pending: readonly PendingWaiver[];
}

export const LEDGER = "ledger.yaml";

/** @throws {Error} if an entry or a document is missing, invalid or edited */
export async function readLedger(folder: string): Promise<Ledger> {
  const ledger = parseLedger(await readFile(join(folder, LEDGER), "utf8"));
  const files = new Set((await readdir(folder)).filter((name) => name.endsWith(".yaml") && name !== LEDGER));
  for (const accepted of ledger.accepted) {
    const file = `${accepted.revision}.yaml`;
    if (!files.delete(file)) throw refusal(accepted.revision, `${file} is missing.`);
    checkDocument(await readFile(join(folder, file), "utf8"), accepted);
  }
  for (const file of files) throw new Error(`${file} has no entry in the ledger.`);
  return ledger;
}

function checkDocument(yaml: string, { revision, hash }: Accepted): void {
  const text = canonical(yaml);
  const found = hashOfCanonical(text);
  if (found !== hash) throw refusal(revision, `the hash of ${revision}.yaml is ${found}, not ${hash}.`);
  if (text !== yaml) throw refusal(revision, `${revision}.yaml is not in canonical form.`);
  const version = fields(fields(parse(yaml))["info"])["version"];
  const date = dateOf(revision);
  if (version !== date) throw refusal(revision, `info.version of ${revision}.yaml is ${String(version)}, not ${date}.`);
}

export function parseLedger(yaml: string): Ledger {
  const { history, pending } = fields(parse(yaml));
  const entries = list(history).map((entry) => ("revision" in fields(entry) ? acceptedOf(entry) : noteOf(entry)));
  checkOrder(entries.map((entry) => ("revision" in entry ? entry.revision : entry.date)));
  const accepted = entries.filter((entry) => "revision" in entry);
  accepted.forEach(checkBump);
  return {
    notes: entries.filter((entry) => "date" in entry),
    accepted,
    pending: list(pending).map(pendingOf),
  };
}

function checkOrder(names: readonly string[]): void {
  names.forEach((name, index) => {
    if (!/^\d{4}-\d\d-\d\d(?:\.\d+)?$/.test(name)) throw refusal(name, "an entry must begin with a date.");
    const before = names[index - 1];
    if (before !== undefined && !isBefore(before, name))
      throw refusal(name, `the entry must be later than the previous entry, which is ${before}.`);
  });
}

function isBefore(one: string, other: string): boolean {
  if (dateOf(one) !== dateOf(other)) return dateOf(one) < dateOf(other);
  return numberOf(one) < numberOf(other);
}

const CLI = "@org/broker-cli";

function checkBump({ revision, bump, migration }: Accepted, index: number, accepted: readonly Accepted[]): void {
  if (index === 0 && bump !== undefined) throw refusal(revision, "the first revision must not have a bump.");
  if (index > 0 && bump === undefined) throw refusal(revision, "the bump is missing.");
  // Only the oldest entries may omit the bump of the CLI, so that nobody can hide a wrong bump by deleting its line.
  if (bump?.[CLI] === undefined && accepted.slice(0, index).some((earlier) => earlier.bump?.[CLI] !== undefined))
    throw refusal(revision, `the bump of ${CLI} is missing.`);
  const isMajor = Object.values(bump ?? {}).includes("major");
  if (isMajor && migration.length === 0) throw refusal(revision, "a major bump needs migration steps.");
}

/**
 * Returns `info.version` of a spec.
 *
 * @param file path of the spec, which error messages contain
 * @throws {Error} if `info.version` is not a date, or is earlier than the last accepted revision
 */
export function dateOfSpec(file: string, yaml: string, { revision }: Accepted): string {
  const { document, lineOf } = readYaml(yaml, file);
  const refuse = (why: string) =>
    new Error(`${relative(process.cwd(), file)}:${lineOf(["info", "version"])}: \`info.version\` is ${why}`);
  const date = at(["info"], document)["version"];
  if (typeof date !== "string" || !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) {
    throw refuse(`${String(date)}. Write the date of the revision in quotes, such as "${dateOf(revision)}".`);
  }
  if (date < dateOf(revision))
    throw refuse(`${date}. The date must not be earlier than the accepted revision, ${revision}.`);
  return date;
}

/** Returns `2026-10-17` for the revision `2026-10-17.2`. */
export function dateOf(revision: string): string {
  return revision.slice(0, "yyyy-mm-dd".length);
}

/** Returns 2 for the revision `2026-10-17.2`, and 1 for the revision `2026-10-17`. */
export function numberOf(revision: string): number {
  return Number(revision.slice("yyyy-mm-dd.".length) || 1);
}

export function lastAccepted({ accepted }: Ledger): Accepted {
  const last = accepted.at(-1);
  if (last === undefined) throw new Error("The ledger has no revision.");
  return last;
}

export function waiversFor({ pending }: Ledger, hash: string): Waiver[] {
  return pending.flatMap(({ hash: of, ...waiver }) => (of === hash ? waiver : []));
}
