// Finds the matching place in the old or the new document, even if an operation moved to a new path.
import { at, list, placeOf, type Fields } from "@org/codegen/document";
import type { Keys } from "./keys.ts";
import { operationsOf, placesOfOperations } from "./operations.ts";

/** Pairs operations by `operationId`, because an operation can have different paths in the two documents. */
export function counterpart(keys: Keys, from: Fields, to: Fields): Keys {
  const [root, path = "", method = "", ...rest] = keys;
  const { operationId } = root === "paths" ? at(keys.slice(0, 3), from) : {};
  const place = typeof operationId === "string" ? placesOfOperations(to).get(operationId) : undefined;
  return place === undefined || method === "parameters" || path === "" ? keys : [...place, ...rest];
}

export function operationsAround(keys: Keys, document: Fields): string[] {
  const [root, path, method] = keys;
  if (root !== "paths" || path === undefined) return [];
  const all = operationsOf(path, document);
  return all.flatMap(([own, id]) => (own === method || method === "parameters" || method === undefined ? id : []));
}

/** Returns a map with keys such as `query limit`. */
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

export function followed(place: Keys, document: Fields): Keys {
  let here = place;
  for (const seen = new Set<string>(); ;) {
    const { $ref: reference } = at(here, document);
    if (typeof reference !== "string" || seen.has(reference)) return here;
    seen.add(reference);
    here = placeOf(reference);
  }
}
