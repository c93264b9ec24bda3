// The same thing in both documents, wherever each has it.
import { at, list, placeOf, type Fields } from "@org/codegen/document";
import type { Keys } from "../document/keys.ts";
import { operationsOf, placesOfOperations } from "../document/operations.ts";

/** Where the other document has what stands at a place: an operation may have moved. */
export function counterpart(keys: Keys, from: Fields, to: Fields): Keys {
  const [root, path = "", method = "", ...rest] = keys;
  const { operationId } = root === "paths" ? at(keys.slice(0, 3), from) : {};
  const place = typeof operationId === "string" ? placesOfOperations(to).get(operationId) : undefined;
  return place === undefined || method === "parameters" || path === "" ? keys : [...place, ...rest];
}

/** The operations that an edit under a path is about, by operationId. */
export function operationsAround(keys: Keys, document: Fields): string[] {
  const [root, path, method] = keys;
  if (root !== "paths" || path === undefined) return [];
  const all = operationsOf(path, document);
  return all.flatMap(([own, id]) => (own === method || method === "parameters" || method === undefined ? id : []));
}

/** Where an operation's parameters stand, references followed, by where they are given and by name. */
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

/** Behind all references. */
export function followed(place: Keys, document: Fields): Keys {
  let here = place;
  for (const seen = new Set<string>(); ;) {
    const { $ref: reference } = at(here, document);
    if (typeof reference !== "string" || seen.has(reference)) return here;
    seen.add(reference);
    here = placeOf(reference);
  }
}
