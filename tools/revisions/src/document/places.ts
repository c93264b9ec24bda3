// Finds places in a document, and follows references.
import { at, list, placeOf, type Fields } from "@org/codegen/document";
import type { Keys } from "./keys.ts";

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

export function lookAt(keys: Keys, document: Fields): Fields {
  return at(realPlace(keys, document), document);
}

/** Follows the references on the way to a place, but not a reference at the place itself or beside a key of the place. */
export function realPlace(keys: Keys, document: Fields): Keys {
  return keys.reduce<Keys>(
    (here, key) => [...(Object.hasOwn(at(here, document), key) ? here : followed(here, document)), key],
    [],
  );
}
