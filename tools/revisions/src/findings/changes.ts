// Lists the changes of a revision, so that no difference of the two documents is without a change.
import type { Change } from "../change.ts";
import { startsWith } from "../document/places.ts";
import { at, fields, METHODS, valueAt, type Fields, type Keys } from "@org/codegen/document";
import { toChanges } from "./statement.ts";
import { reportCompiler, type IsExplained } from "./report-compiler.ts";
import { reportContract, type Reported } from "./report-contract.ts";
import { assessListOfNull, reportFields } from "./report-fields.ts";
import { isBigintLost, isListOfNull } from "./notation.ts";
import { reportOperations } from "./report-operations.ts";
import { pairingOf, type Documents, type Pairing } from "../document/pairing.ts";
import { Walk } from "./walk.ts";
import type { Difference, Seen } from "../document/difference.ts";

export async function changesOf(documents: Documents): Promise<Change[]> {
  const [contract, operations] = [reportContract(documents), reportOperations(documents)];
  const isReported = reportedBy([...contract.places, ...operations.places]);
  const isBeside = besideOf(contract.places);
  const seen = differencesOf(documents).map((difference): Seen => {
    const { base, revision } = difference;
    const document = revision === undefined ? documents.base : documents.revision;
    const keys = revision ?? base ?? [];
    const isAffected =
      isBeside(difference) ||
      (isPart(keys, difference.field) && contract.named.some((each) => isInside(difference, each)));
    return { ...difference, keys, document, documents, isReported: isReported(difference), isAffected };
  });
  const located = [...operations.statements, ...contract.statements, ...reportFields(seen)];
  const listed = seen.filter(
    (each) => isBigintLost(each) || (isListOfNull(each) && assessListOfNull(each).bump === "major"),
  );
  const isExplained = explainedBy([...contract.broken, ...listed.map(({ owner }) => owner)]);
  return toChanges([...located, ...(await reportCompiler(documents, isExplained))]);
}

/** Recognizes a field of a schema for which a finding exists. */
function besideOf(places: Reported["places"]): (difference: Difference) => boolean {
  const schemas = new Set(
    places
      .flatMap(({ base, revision }) => [base, revision])
      .flatMap((keys) => [keys, keys.slice(0, -1)])
      .map((keys) => keys.join("\n")),
  );
  return ({ field, owner: { base, revision } }) =>
    field !== undefined && [base, revision].some((keys) => schemas.has(keys.join("\n")));
}

/**
 * Recognizes a part of `allOf`, a discriminator, or the style of a parameter. The findings about the object that
 * contains such a part describe the effect of the part.
 */
function isPart(keys: Keys, field: string | undefined): boolean {
  return ownerOf(keys, field) !== keys;
}

function isInside({ base, revision, field }: Difference, named: Reported["places"][number]): boolean {
  return (
    (base !== undefined && startsWith(named.base, ownerOf(base, field))) ||
    (revision !== undefined && startsWith(named.revision, ownerOf(revision, field)))
  );
}

function ownerOf(keys: Keys, field: string | undefined): Keys {
  if (keys.includes("discriminator")) return keys.slice(0, keys.lastIndexOf("discriminator"));
  if (field === "style" || field === "explode") return keys.slice(0, -1);
  return keys.at(-2) === "allOf" ? keys.slice(0, -2) : keys;
}

function explainedBy(places: Reported["places"]): IsExplained {
  const roots = new Set(
    places.flatMap(({ base, revision }) => [base, revision].map((keys) => keys.slice(0, 3).join("\n"))),
  );
  return (asked) => asked.some((keys) => roots.has(keys.slice(0, 3).join("\n")));
}

/** Recognizes differences inside the place of a finding, and the new or removed objects around the place. */
function reportedBy(places: Reported["places"]): (difference: Difference) => boolean {
  const sides = (["base", "revision"] as const).map((side) => {
    const exact = new Set<string>();
    const around = new Set<string>();
    for (const { [side]: keys } of places) {
      if (keys.length < 3) continue;
      if (keys[0] === "components" || keys.length > 3) exact.add(keys.join("\n"));
      for (const prefix of prefixesOf(keys)) around.add(prefix);
    }
    return (keys: Keys | undefined) =>
      keys !== undefined && (around.has(keys.join("\n")) || prefixesOf(keys).some((prefix) => exact.has(prefix)));
  });
  return ({ base, revision }) => sides[0]?.(unionOf(base)) === true || sides[1]?.(unionOf(revision)) === true;
}

/** Returns the union of a discriminator, because a finding about a union also describes its discriminator. */
function unionOf(keys: Keys | undefined): Keys | undefined {
  const index = keys?.lastIndexOf("discriminator") ?? -1;
  return index === -1 ? keys : keys?.slice(0, index);
}

function prefixesOf(keys: Keys): string[] {
  let name = "";
  return keys.map((key, index) => (name = index === 0 ? key : `${name}\n${key}`)).slice(2);
}

/**
 * Lists every difference of two documents. Each difference is as small as possible: a field, a list, or an object that
 * only one document has.
 */
function differencesOf(documents: Documents): readonly Difference[] {
  const pairing = pairingOf(documents);
  const walk = new Walk(documents);
  const { paths, components, ...rest } = documents.base;
  const { paths: pathsNow, components: componentsNow, ...restNow } = documents.revision;
  walk.objects(rest, restNow, { base: [], revision: [] });
  for (const kind of new Set([...Object.keys(fields(components)), ...Object.keys(fields(componentsNow))]))
    walk.components(kind, pairing.components.get(kind) ?? new Map());
  for (const twin of pairing.operations) walk.places(twin);
  for (const keys of pairing.gone) walk.add({ base: keys }, undefined, { base: [], revision: [] });
  for (const keys of pairing.come) {
    walk.add({ revision: keys }, undefined, { base: [], revision: [] });
    const operationId = String(at(keys, documents.revision)["operationId"]);
    const placeholder = ["components", "pathItems", operationId];
    if (valueAt(placeholder, documents.base) === undefined) continue;
    walk.places({ base: placeholder, revision: keys }, kept);
  }
  for (const [path, now] of pathPairs(pairing, fields(paths), fields(pathsNow)))
    walk.places({ base: ["paths", path], revision: ["paths", now] }, withoutMethods);
  return walk.found;
}

/** Returns the fields that an operation has in common with its placeholder. */
function kept({ summary, description, "x-group": group }: Fields): Fields {
  return { summary, description, "x-group": group };
}

function withoutMethods(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !METHODS.includes(key)));
}

function pathPairs({ operations }: Pairing, paths: Fields, pathsNow: Fields): ReadonlyMap<string, string> {
  const moved = operations.map(({ base, revision }): [string, string] => [base[1] ?? "", revision[1] ?? ""]);
  const same = Object.keys(paths)
    .filter((path) => Object.hasOwn(pathsNow, path))
    .map((path): [string, string] => [path, path]);
  return new Map([...moved, ...same]);
}
