import { fields, list, text, type Fields } from "@org/codegen/document";
import { BUMPS, byPackage, isLower, PACKAGES, type Bump, type ByPackage, type Package } from "../change.ts";

/** Row of the service's version history. The ledger stores no document for this row. */
export interface Note {
  readonly date: string;
  readonly says: string;
  readonly why: string;
}

export interface Accepted {
  /**
   * Date of the revision, such as `2026-10-17`. If an earlier revision has the same date, a number follows, such as
   * `2026-10-17.2`.
   */
  readonly revision: string;
  readonly hash: string;
  /** Source that the maintainer wrote into `spec/wording.yaml`. */
  readonly source: string | undefined;
  readonly changes: readonly string[];
  /**
   * Bump of each package, or undefined for the first revision. The bump of `@org/broker-cli` is undefined if the revision
   * was accepted before plans had a bump of this package.
   */
  readonly bump: ByPackage<Bump | undefined> | undefined;
  readonly waivers: readonly Waiver[];
  /** Migration steps. A revision with a major bump must have migration steps. */
  readonly migration: readonly string[];
  /** First release of the client that contains this revision, as `name@version`. */
  readonly release: string | undefined;
}

/** Decision of a maintainer that a lower bump is enough. */
export interface Waiver {
  readonly package: Package;
  readonly bump: Bump;
  readonly reason: string;
}

export interface PendingWaiver extends Waiver {
  readonly hash: string;
}

export function noteOf(value: unknown): Note {
  const { name, textOf } = reader(value, "date", ["date", "says", "why"]);
  return { date: name, says: textOf("says"), why: textOf("why") };
}

const ACCEPTED = ["revision", "hash", "source", "changes", "bump", "waivers", "migration", "release"];

export function acceptedOf(value: unknown): Accepted {
  const { entry, name, where, textOf, textsOf } = reader(value, "revision", ACCEPTED);
  const bump = entry["bump"] === undefined ? undefined : bumpsOf(fields(entry["bump"]), where);
  const waivers = list(entry["waivers"]).map((waiver) => waiverOf(waiver, where));
  for (const waiver of waivers) {
    const planned = bump?.[waiver.package];
    if (planned !== undefined && isLower(waiver.bump, planned)) continue;
    throw refusal(name, `the waiver for ${waiver.package} must set a lower bump than the plan.`);
  }
  return {
    revision: name,
    hash: textOf("hash"),
    source: entry["source"] === undefined ? undefined : textOf("source"),
    changes: textsOf("changes"),
    bump,
    waivers,
    migration: textsOf("migration"),
    release: entry["release"] === undefined ? undefined : textOf("release"),
  };
}

export function pendingOf(value: unknown): PendingWaiver {
  const { hash, ...waiver } = fields(value);
  const where = placeOf("pending");
  return { hash: text(hash, `${where}: hash`), ...waiverOf(waiver, where) };
}

/**
 * @param where text at the start of each error message
 * @throws {Error} if the package, the bump or the reason is missing or invalid
 */
export function waiverOf(value: unknown, where: string): Waiver {
  const { package: packageName, bump, reason } = fields(value);
  const known = PACKAGES.find((name) => name === packageName);
  if (known === undefined) throw new Error(`${where}: a waiver must name one of ${PACKAGES.join(", ")}.`);
  if (typeof reason !== "string" || reason.trim() === "") throw new Error(`${where}: a waiver needs a reason.`);
  return { package: known, bump: bumpOf(bump, known, where), reason };
}

function bumpsOf(bumps: Fields, where: string): ByPackage<Bump | undefined> {
  return byPackage((name) => {
    const isOptional = name === "@org/broker-cli" && bumps[name] === undefined;
    return isOptional ? undefined : bumpOf(bumps[name], name, where);
  });
}

function bumpOf(value: unknown, packageName: Package, where: string): Bump {
  const known = BUMPS.find((bump) => bump === value);
  if (known === undefined) throw new Error(`${where}: the bump of ${packageName} must be one of ${BUMPS.join(", ")}.`);
  return known;
}

function reader(value: unknown, key: string, known: readonly string[]) {
  const entry = fields(value);
  const name = text(entry[key], `The ledger: ${key}`);
  const unknown = Object.keys(entry).find((field) => !known.includes(field));
  if (unknown !== undefined) throw refusal(name, `${unknown} is not a known field.`);
  const where = placeOf(name);
  const textOf = (field: string) => text(entry[field], `${where}: ${field}`);
  const textsOf = (field: string) => list(entry[field]).map((item) => text(item, `${where}: ${field}`));
  return { entry, name, where, textOf, textsOf };
}

export function refusal(name: string, what: string): Error {
  return new Error(`${placeOf(name)}: ${what}`);
}

function placeOf(name: string): string {
  return `The ledger, ${name}`;
}
