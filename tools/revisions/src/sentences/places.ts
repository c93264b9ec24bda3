// Finds the same part in both documents, even if the part moved.
import { at, list, placeOf, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import { operationsOf, placesOfOperations } from "../document/operations.ts";

/** Returns the place of the same part in the other document, even if the part's operation moved. */
export function counterpart(keys: Keys, from: Fields, to: Fields): Keys {
  const [root, path = "", method = "", ...rest] = keys;
  const { operationId } = root === "paths" ? at(keys.slice(0, 3), from) : {};
  const place = typeof operationId === "string" ? placesOfOperations(to).get(operationId) : undefined;
  return place === undefined || method === "parameters" || path === "" ? keys : [...place, ...rest];
}

/** Returns the `operationId` of each operation that an edit under `paths` affects. */
export function operationsAround(keys: Keys, document: Fields): string[] {
  const [root, path, method] = keys;
  if (root !== "paths" || path === undefined) return [];
  const all = operationsOf(path, document);
  return all.flatMap(([own, id]) => (own === method || method === "parameters" || method === undefined ? id : []));
}

/**
 * Returns the places of the parameters of an operation as a map. All references are followed. Each key consists of
 * `in`, a space and `name`.
 */
export function parametersOf(operation: Keys, document: Fields): ReadonlyMap<string, Keys> {
  const places = [operation.slice(0, -1), operation].flatMap((owner) =>
    [...list(at(owner, document)["parameters"]).keys()].map((index) =>
      followed([...owner, "parameters", String(index)], document),
    ),
  );
  return new Map(
    places.map((place) => {
      const { in: where, name } = at(place, document);
      return [`${String(where)} ${String(name)}`, place];
    }),
  );
}

/** Follows all references from a place, and returns the last place. */
export function followed(place: Keys, document: Fields): Keys {
  let here = place;
  for (const seen = new Set<string>(); ;) {
    const { $ref: reference } = at(here, document);
    if (typeof reference !== "string" || seen.has(reference)) return here;
    seen.add(reference);
    here = placeOf(reference);
  }
}
