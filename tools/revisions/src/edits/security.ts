// Compares the credentials that requests must carry, and ignores the names of security schemes.
import { at, fieldOf, fields, list, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import { placesOfOperations } from "../document/operations.ts";
import type { Subject } from "./subject.ts";

/** Alternative sets of credentials. A request must carry all credentials of at least one set. */
type Ways = readonly ReadonlySet<string>[];

/** Checks whether an operation rejects credentials that were sufficient in the old document. */
export function refusesProof(subject: Subject): boolean {
  return pairsOf(subject).some(([before, after]) => !before.every((way) => isTaken(way, after)));
}

/** Checks whether an operation accepts credentials that were not sufficient in the old document. */
export function takesMoreAsProof(subject: Subject): boolean {
  return pairsOf(subject).some(([before, after]) => !after.every((way) => isTaken(way, before)));
}

function isTaken(sent: ReadonlySet<string>, ways: Ways): boolean {
  return ways.some((way) => [...way].every((part) => sent.has(part)));
}

function pairsOf({ keys, documents: { base, revision } }: Subject): [before: Ways, after: Ways][] {
  const after = waysOfOperations(revision);
  const reached = keys[0] === "paths" ? [idAt(keys, revision)] : [...after.keys()];
  const before = waysOfOperations(base);
  return reached.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was && is ? [[was, is]] : [];
  });
}

function idAt([, path = "", method = ""]: Keys, document: Fields): string {
  return String(at(["paths", path, method], document)["operationId"]);
}

function waysOfOperations(document: Fields): ReadonlyMap<string, Ways> {
  const schemes = fields(fields(document["components"])["securitySchemes"]);
  return new Map(
    [...placesOfOperations(document)].map(([id, place]): [string, Ways] => {
      const own = at(place, document)["security"];
      return [id, waysOf(list(own ?? document["security"]), schemes)];
    }),
  );
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
