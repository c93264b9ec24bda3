// Compares the credentials that requests must carry, and ignores the names of security schemes.
import { at, fieldOf, fields, list, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import type { Assessment } from "./assessment.ts";
import { major, minor, patch } from "./statement.ts";
import type { Documents, Twin } from "../document/pairing.ts";

/** Alternative sets of credentials. A request must carry all credentials of at least one set. */
type Ways = readonly ReadonlySet<string>[];

const REFUSED = major(
  "The service rejects requests that authenticate in the old way. Check that the client uses the new way.",
);
const REQUIRED = major("The service rejects requests without authentication.");
const FREE = minor("The client still signs its requests.");
const ALSO = minor("The client signs as before, and your calls stay the same.");
const SAME = patch("Requests are signed as before.");

export function assessSecurity(operations: readonly Twin[], { base, revision }: Documents): Assessment {
  const pairs = operations.map((twin) => [waysAt(twin.base, base), waysAt(twin.revision, revision)] as const);
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

function waysAt(operation: Keys, document: Fields): Ways {
  const schemes = at(["components", "securitySchemes"], document);
  return waysOf(list(at(operation, document)["security"] ?? document["security"]), schemes);
}

function waysOf(requirements: readonly unknown[], schemes: Fields): Ways {
  // In OpenAPI, an empty list of security requirements means that a request needs no credentials.
  const all = requirements.length === 0 ? [{}] : requirements;
  return all.map(
    (requirement) =>
      new Set(Object.entries(fields(requirement)).flatMap(([name, scopes]) => proofs(fieldOf(schemes, name), scopes))),
  );
}

function proofs(scheme: unknown, scopes: unknown): string[] {
  const { description: _, ...sent } = fields(scheme);
  const entries = Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1));
  return [[], ...list(scopes).map((scope) => [scope])].map((scope) => JSON.stringify([entries, ...scope]));
}
