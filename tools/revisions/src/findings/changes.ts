// Lists the changes of a revision, and omits no difference of the two documents.
import type { Change } from "../change.ts";
import { fieldsAt, inside, readValue, startsWith, type Place } from "../document/places.ts";
import { METHODS, type Fields, type Keys } from "@org/codegen/document";
import { toChanges } from "./statement.ts";
import { reportCompiler, type IsExplained } from "./report-compiler.ts";
import { reportContract } from "./report-contract.ts";
import { assessListOfNull, reportFields } from "./report-fields.ts";
import { isBigintLost, isListOfNull } from "./notation.ts";
import { reportOperations } from "./report-operations.ts";
import { insideBoth, pairingOf, rootsOf, type Documents, type Pairing, type Twin } from "../document/pairing.ts";
import { memoized } from "../document/memo.ts";
import { Walk } from "./walk.ts";
import type { Difference, Seen } from "../document/difference.ts";

export async function changesOf(documents: Documents): Promise<Change[]> {
  const [contract, operations] = [reportContract(documents), reportOperations(documents)];
  const isReported = reportedBy([...contract.places, ...operations.places]);
  const isBeside = besideOf(contract.places);
  const seen = differencesOf(documents).map((difference): Seen => {
    const { base, revision, owner } = difference;
    const { keys, document } = revision ?? base ?? owner.revision;
    const isAffected =
      isBeside(difference) ||
      (isPart(keys, difference.field) && contract.named.some((each) => isInside(difference, each)));
    return { ...difference, keys, document, documents, isReported: isReported(difference), isAffected };
  });
  const located = [...operations.statements, ...contract.statements, ...reportFields(seen)];
  const listed = seen.filter(
    (each) => isBigintLost(each) || (isListOfNull(each) && assessListOfNull(each).bump === "major"),
  );
  const isExplained = explainedBy([...contract.broken, ...listed.flatMap(({ owner }) => [owner.base, owner.revision])]);
  return toChanges([...located, ...(await reportCompiler(documents, isExplained))]);
}

/** Recognizes a field of a schema that has a finding. */
function besideOf(places: readonly Place[]): (difference: Difference) => boolean {
  const schemas = new Set(places.flatMap(({ keys }) => [keys, keys.slice(0, -1)]).map((keys) => keys.join("\n")));
  return ({ field, owner: { base, revision } }) =>
    field !== undefined && [base, revision].some(({ keys }) => schemas.has(keys.join("\n")));
}

/**
 * Recognizes a part of `allOf`, a discriminator, or the style of a parameter. The findings about the object that
 * contains such a part describe the effect of the part.
 */
function isPart(keys: Keys, field: string | undefined): boolean {
  return ownerOf(keys, field) !== keys;
}

function isInside({ base, revision, field }: Difference, { keys, document }: Place): boolean {
  return [base, revision].some((place) => place?.document === document && startsWith(keys, ownerOf(place.keys, field)));
}

function ownerOf(keys: Keys, field: string | undefined): Keys {
  if (keys.includes("discriminator")) return keys.slice(0, keys.lastIndexOf("discriminator"));
  if (field === "style" || field === "explode") return keys.slice(0, -1);
  return keys.at(-2) === "allOf" ? keys.slice(0, -2) : keys;
}

function explainedBy(places: readonly Place[]): IsExplained {
  const rootOf = ({ keys }: Place) => keys.slice(0, 3).join("\n");
  const roots = new Set(places.map(rootOf));
  return (asked) => asked.some((place) => roots.has(rootOf(place)));
}

/** Recognizes differences inside the place of a finding, and the new or removed objects around the place. */
function reportedBy(places: readonly Place[]): (difference: Difference) => boolean {
  const reportedIn = memoized((document: Fields) => {
    const exact = new Set<string>();
    const around = new Set<string>();
    for (const { keys } of places.filter((place) => place.document === document && place.keys.length >= 3)) {
      if (keys[0] === "components" || keys.length > 3) exact.add(keys.join("\n"));
      for (const prefix of prefixesOf(keys)) around.add(prefix);
    }
    return { exact, around };
  });
  return ({ base, revision }) =>
    [base, revision].some((place) => {
      if (place === undefined) return false;
      const { exact, around } = reportedIn(place.document);
      const keys = unionOf(place.keys);
      return around.has(keys.join("\n")) || prefixesOf(keys).some((prefix) => exact.has(prefix));
    });
}

/** Shortens keys inside a discriminator to the keys of its union, because findings about the union describe it. */
function unionOf(keys: Keys): Keys {
  const index = keys.lastIndexOf("discriminator");
  return index === -1 ? keys : keys.slice(0, index);
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
  const walk = new Walk();
  const root = rootsOf(documents);
  const [paths, components] = [insideBoth(root, "paths"), insideBoth(root, "components")];
  walk.places(root, without("paths", "components"));
  for (const [kind, names] of pairing.components) walk.components(insideBoth(components, kind), names);
  for (const twin of pairing.operations) walk.places(twin);
  for (const base of pairing.gone) walk.add({ base }, undefined, root);
  for (const revision of pairing.come) {
    walk.add({ revision }, undefined, root);
    const placeholder = inside(root.base, "components", "pathItems", String(fieldsAt(revision)["operationId"]));
    if (readValue(placeholder) !== undefined) walk.places({ base: placeholder, revision }, kept);
  }
  for (const [path, now] of pathPairs(pairing, paths)) walk.places(insideBoth(paths, path, now), without(...METHODS));
  return walk.found;
}

/** Returns the fields that an operation has in common with its placeholder. */
function kept({ summary, description, "x-group": group }: Fields): Fields {
  return { summary, description, "x-group": group };
}

function without(...names: readonly string[]): (object: Fields) => Fields {
  return (object) => Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
}

function pathPairs({ operations }: Pairing, paths: Twin): ReadonlyMap<string, string> {
  const pathsNow = fieldsAt(paths.revision);
  const moved = operations.map(({ base, revision }): [string, string] => [base.keys[1] ?? "", revision.keys[1] ?? ""]);
  const same = Object.keys(fieldsAt(paths.base))
    .filter((path) => Object.hasOwn(pathsNow, path))
    .map((path): [string, string] => [path, path]);
  return new Map([...moved, ...same]);
}
