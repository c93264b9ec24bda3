// Lists every difference of two documents. Each difference is as small as possible: a field, a list, or an object that
// only one document has.
import { at, fields, valueAt, METHODS, type Fields } from "@org/codegen/document";
import type { Difference } from "../document/difference.ts";
import { pairingOf, type Documents, type Pairing } from "../document/pairing.ts";
import { Walk } from "./walk.ts";

export function differencesOf(documents: Documents): readonly Difference[] {
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
