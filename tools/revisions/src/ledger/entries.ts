// What stands in the ledger, and what is refused of an entry alone.
import { fields, list, text, type Fields } from "@org/codegen/document";
import { BUMPS, byPackage, isLower, PACKAGES, type Bump, type Bumps, type Package } from "../change.ts";

/** A row of the service's history that determines no document. */
export interface Note {
  readonly date: string;
  readonly says: string;
  readonly why: string;
}

/** A revision that was accepted. */
export interface Accepted {
  /** Its file's name: its date, with a number behind it where the date has had one already. */
  readonly revision: string;
  readonly hash: string;
  /** What a maintainer said of where it is from; undefined if nobody did. */
  readonly source: string | undefined;
  readonly changes: readonly string[];
  /** What it asks of the versions, as it was proved. The first asks nothing: there is none before it. */
  readonly bump: Bumps | undefined;
  readonly waivers: readonly Waiver[];
  /** What its user must do, where it is a major. */
  readonly migration: readonly string[];
  /** The client that carried it, as `name@version`. */
  readonly release: string | undefined;
}

/** A person's word that a lower bump will do. */
export interface Waiver {
  readonly package: Package;
  readonly bump: Bump;
  readonly reason: string;
}

/** Holds for the spec with this hash alone, until that is accepted. */
export interface PendingWaiver extends Waiver {
  readonly hash: string;
}

export function noteOf(value: unknown): Note {
  const { name, say } = reader(value, "date", ["date", "says", "why"]);
  return { date: name, says: say("says"), why: say("why") };
}

const ACCEPTED = ["revision", "hash", "source", "changes", "bump", "waivers", "migration", "release"];

export function acceptedOf(value: unknown): Accepted {
  const { entry, name, where, say, sayAll } = reader(value, "revision", ACCEPTED);
  const bump = entry["bump"] === undefined ? undefined : bumpsOf(fields(entry["bump"]), where);
  const waivers = list(entry["waivers"]).map((waiver) => waiverOf(waiver, where));
  for (const waiver of waivers) {
    if (bump !== undefined && isLower(waiver.bump, bump[waiver.package])) continue;
    throw refusal(name, `the waiver of ${waiver.package} is not lower than its bump.`);
  }
  return {
    revision: name,
    hash: say("hash"),
    source: entry["source"] === undefined ? undefined : say("source"),
    changes: sayAll("changes"),
    bump,
    waivers,
    migration: sayAll("migration"),
    release: entry["release"] === undefined ? undefined : say("release"),
  };
}

export function pendingOf(value: unknown): PendingWaiver {
  const { hash, ...waiver } = fields(value);
  const where = placeOf("pending");
  return { hash: text(hash, `${where}: hash`), ...waiverOf(waiver, where) };
}

/** @throws where it is none, with where it stands in front */
export function waiverOf(value: unknown, where: string): Waiver {
  const { package: packageName, bump, reason } = fields(value);
  const known = PACKAGES.find((name) => name === packageName);
  if (known === undefined) throw new Error(`${where}: a waiver is of one of ${PACKAGES.join(", ")}.`);
  if (typeof reason !== "string" || reason.trim() === "") throw new Error(`${where}: a waiver has a reason.`);
  return { package: known, bump: bumpOf(bump, known, where), reason };
}

function bumpsOf(bumps: Fields, where: string): Bumps {
  return byPackage((name) => bumpOf(bumps[name], name, where));
}

function bumpOf(value: unknown, packageName: Package, where: string): Bump {
  const known = BUMPS.find((bump) => bump === value);
  if (known === undefined) throw new Error(`${where}: the bump of ${packageName} is one of ${BUMPS.join(", ")}.`);
  return known;
}

function reader(value: unknown, key: string, known: readonly string[]) {
  const entry = fields(value);
  const name = text(entry[key], `The ledger: ${key}`);
  const strange = Object.keys(entry).find((field) => !known.includes(field));
  if (strange !== undefined) throw refusal(name, `it has ${strange}, which no line has.`);
  const where = placeOf(name);
  const say = (field: string) => text(entry[field], `${where}: ${field}`);
  const sayAll = (field: string) => list(entry[field]).map((item) => text(item, `${where}: ${field}`));
  return { entry, name, where, say, sayAll };
}

export function refusal(name: string, what: string): Error {
  return new Error(`${placeOf(name)}: ${what}`);
}

function placeOf(name: string): string {
  return `The ledger, ${name}`;
}
