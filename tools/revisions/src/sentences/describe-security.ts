// Describes the credentials that requests must contain.
import { isDeepStrictEqual } from "node:util";
import { fields, list, type Fields } from "@org/codegen/document";
import type { Seen } from "../document/difference.ts";
import type { Twin } from "../document/pairing.ts";
import { ancestorOf, fieldsAt, type Place } from "../document/places.ts";
import { kindOfParameter, nameOf } from "./name.ts";
import { joined, named, quoted, says, type Sentence } from "./sentence.ts";

/** Describes the change of the `security` of an operation, or of the document if the places have no keys. */
export function describeSecurity({ base, revision }: Twin): Sentence | undefined {
  const [before, after] = [requirementsAt(base), requirementsAt(revision)];
  const lacks = (ways: readonly Fields[]) => (way: Fields) => !ways.some((each) => isDeepStrictEqual(each, way));
  const [more, less] = [after.filter(lacks(before)), before.filter(lacks(after))];
  if (more.length + less.length === 0) return undefined;
  const isOfAll = revision.keys.length === 0;
  const name = isOfAll ? "every operation without its own `security`" : nameOf(revision).text;
  const scopes = more.length === 1 && less.length === 1 ? changeOfScopes(less[0] ?? {}, more[0] ?? {}) : undefined;
  return says(named(name), scopes ?? changeOf(more, less));
}

/** Recognizes the name of the header, query parameter or cookie that contains the API key of a scheme. */
export function isSchemeName({ keys, field }: Seen): boolean {
  return field === "name" && keys.length === 4;
}

/** Describes a scheme whose API key is in another header, query parameter or cookie. */
export function describeSchemeName(seen: Seen): Sentence {
  const { was, is } = seen;
  const scheme = ancestorOf(seen, 3);
  const what = kindOfParameter(fieldsAt(scheme)["in"]);
  const uses = (name: unknown) => `uses the ${what} ${quoted(name)}`;
  const change =
    is === undefined
      ? `no longer ${uses(was)}`
      : `now ${uses(is)}${was === undefined ? "" : ` instead of ${quoted(was)}`}`;
  return says(nameOf(scheme), change);
}

function changeOf(more: readonly Fields[], less: readonly Fields[]): string {
  const [come, gone] = [more, less].map((ways) => joined(ways.map(wordsOf), "or"));
  if (less.length === 0) return `can now also be called ${come}`;
  if (more.length === 0) return `can no longer be called ${gone}`;
  if (more.every(isNone)) return "no longer requires authentication";
  return less.every(isNone) ? `now requires authentication ${come}` : `must now be called ${come} instead of ${gone}`;
}

function isNone(way: Fields): boolean {
  return Object.keys(way).length === 0;
}

/**
 * Returns the security requirements of an operation. In OpenAPI, an empty list of security requirements means that a
 * request needs no credentials, so the function then returns one empty requirement.
 */
export function requirementsAt(owner: Place): Fields[] {
  const ways = list(fieldsAt(owner)["security"] ?? owner.document["security"]).map(fields);
  return ways.length === 0 ? [{}] : ways;
}

function wordsOf(way: Fields): string {
  const schemes = Object.entries(way).map(([scheme, scopes]) => {
    const all = list(scopes);
    return all.length === 0 ? quoted(scheme) : `${quoted(scheme)} and ${scopesOf(all)}`;
  });
  const noun = `security scheme${schemes.length > 1 ? "s" : ""}`;
  return schemes.length === 0 ? "without authentication" : `with the ${noun} ${joined(schemes)}`;
}

function scopesOf(all: readonly unknown[]): string {
  return `the scope${all.length > 1 ? "s" : ""} ${joined(all.map(quoted))}`;
}

/** Describes added and removed scopes. Returns undefined if the requirements have different schemes. */
function changeOfScopes(before: Fields, after: Fields): string | undefined {
  if (!isDeepStrictEqual(Object.keys(before).sort(), Object.keys(after).sort())) return undefined;
  const turns = Object.keys(after).flatMap((scheme) => {
    const [was, is] = [list(before[scheme]), list(after[scheme])];
    const [more, less] = [is.filter((scope) => !was.includes(scope)), was.filter((scope) => !is.includes(scope))];
    return [
      ...(more.length > 0
        ? [`now ${more.length < is.length ? "also " : ""}needs ${scopesOf(more)} of ${quoted(scheme)}`]
        : []),
      ...(less.length > 0 ? [`no longer needs ${scopesOf(less)} of ${quoted(scheme)}`] : []),
    ];
  });
  return turns.length === 0 ? undefined : turns.join(" and ");
}
