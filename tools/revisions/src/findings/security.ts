// Compares the credentials that requests must contain, and ignores the names of security schemes.
import { isDeepStrictEqual } from "node:util";
import { at, fieldOf, fields, list } from "@org/codegen/document";
import { ancestorOf, inside, startsWith, type Place } from "../document/places.ts";
import { isOfField, isWhole, type Seen } from "../document/difference.ts";
import { pairingOf, rootsOf, type Twin } from "../document/pairing.ts";
import { nameOf } from "../sentences/name.ts";
import { describeComponent, describeField } from "../sentences/describe-difference.ts";
import { isSchemeName, describeSchemeName, describeSecurity, requirementsAt } from "../sentences/describe-security.ts";
import { named, restated, type Sentence } from "../sentences/sentence.ts";
import { major, minor, patch, type Assessment } from "./assessment.ts";

/** Alternative sets of credentials. A request must contain all credentials of at least one set. */
type Ways = readonly ReadonlySet<string>[];

const REFUSED = major(
  "The service rejects requests that authenticate in the old way. Check how the client authenticates.",
);
const REQUIRED = major("The service rejects requests without authentication.");
const FREE = minor("The client still signs its requests.");
const ALSO = minor("The client signs as before, and your calls stay the same.");
const SAME = patch("Requests are signed as before.");

export function isSecurity(seen: Seen): boolean {
  return startsWith(seen.keys, ["components", "securitySchemes"]) || isOfField(seen, "security");
}

function operationsWith({ keys, documents }: Seen): readonly Twin[] {
  const all = pairingOf(documents).operations;
  if (keys[0] === "components") return all.filter((twin) => usesScheme(twin, keys[2] ?? ""));
  if (keys[0] !== "paths") return all;
  return all.filter(({ base, revision }) => [base, revision].some((place) => startsWith(keys, place.keys)));
}

function usesScheme({ base, revision }: Twin, name: string): boolean {
  return [base, revision].every((place) =>
    requirementsAt(place).some((requirement) => Object.hasOwn(requirement, name)),
  );
}

/** Returns the place of a removed security requirement, unless the revision adds another one. */
export function lostWay({ base, field, was, is }: Seen): Place | undefined {
  const lacks = (ways: unknown) => (way: unknown) => !list(ways).some((each) => isDeepStrictEqual(each, way));
  const index = list(was).findIndex(lacks(is));
  const isLost = field === "security" && index !== -1 && Array.isArray(is) && !is.some(lacks(was));
  return base && isLost ? inside(base, String(index)) : undefined;
}

export function assessSecurity(seen: Seen): Assessment {
  if (isWhole(seen) && seen.base && seen.revision) return patch("Only the name in the document changes.");
  if (isWhole(seen)) return patch("It has an effect only if a field `security` names it.");
  if (seen.keys[0] !== "components" && sentenceOf(seen) === undefined) return { ...SAME, bump: "none" };
  return assessOperations(operationsWith(seen));
}

/** Describes changed credentials. Returns undefined if the operation, or the document, requires the same as before. */
function sentenceOf(seen: Seen): Sentence | undefined {
  const [twin] = seen.keys[0] === "paths" ? operationsWith(seen) : [rootsOf(seen.documents)];
  return twin && describeSecurity(twin);
}

export function describeSecurityField(seen: Seen): Sentence {
  if (isWhole(seen)) return describeComponent(seen);
  if (seen.keys[0] === "components") return isSchemeName(seen) ? describeSchemeName(seen) : describeField(seen);
  const name = named(`the \`security\` of ${nameOf(ancestorOf(seen, -1)).text}`);
  return sentenceOf(seen) ?? { name, phrase: restated };
}

function assessOperations(operations: readonly Twin[]): Assessment {
  const pairs = operations.map(({ base, revision }) => [waysAt(base), waysAt(revision)] as const);
  const refused = pairs.filter(([before, after]) => !before.every((way) => isTaken(way, after)));
  if (refused.length > 0)
    return refused.every(([before]) => before.every(({ size }) => size === 0)) ? REQUIRED : REFUSED;
  if (
    pairs.length > 0 &&
    pairs.every(([before, after]) => after.some(({ size }) => size === 0) && before.some(({ size }) => size > 0))
  )
    return FREE;
  return pairs.some(([before, after]) => !after.every((way) => isTaken(way, before))) ? ALSO : SAME;
}

function isTaken(sent: ReadonlySet<string>, ways: Ways): boolean {
  return ways.some((way) => [...way].every((part) => sent.has(part)));
}

function waysAt(operation: Place): Ways {
  const schemes = at(["components", "securitySchemes"], operation.document);
  return requirementsAt(operation).map(
    (requirement) =>
      new Set(Object.entries(requirement).flatMap(([name, scopes]) => proofs(fieldOf(schemes, name), scopes))),
  );
}

function proofs(scheme: unknown, scopes: unknown): string[] {
  const { description: _, ...sent } = fields(scheme);
  const entries = Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1));
  return [[], ...list(scopes).map((scope) => [scope])].map((scope) => JSON.stringify([entries, ...scope]));
}
