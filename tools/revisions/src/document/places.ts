// Finds places in a document, and follows references.
import { at, fields, list, placeOf, type Fields, type Keys } from "@org/codegen/document";
import { memoized } from "./memo.ts";

export function startsWith(keys: Keys, start: Keys): boolean {
  return start.every((key, index) => keys[index] === key);
}

/** Returns the place of the object that contains a field, if the place ends with one of the fields. */
export function withoutField(keys: Keys, ...names: readonly string[]): Keys {
  return names.includes(keys.at(-1) ?? "") ? keys.slice(0, -1) : keys;
}

export function schemaAt(name: string): Keys {
  return ["components", "schemas", name];
}

export function operationsOf(path: string, document: Fields): [method: string, operationId: string][] {
  return Object.entries(at(["paths", path], document)).flatMap(([method, operation]) => {
    const { operationId } = fields(operation);
    return typeof operationId === "string" ? [[method, operationId]] : [];
  });
}

export const placesOfOperations = memoized((document: Fields): ReadonlyMap<string, Keys> => {
  const paths = Object.keys(fields(document["paths"]));
  return new Map(
    paths.flatMap((path) =>
      operationsOf(path, document).map(([method, id]): [string, Keys] => [id, ["paths", path, method]]),
    ),
  );
});

/** Returns a map with the keys of `keyOfParameter`. */
export function parametersOf(operation: Keys, document: Fields): ReadonlyMap<string, Keys> {
  const places = placesOfParameters(operation, document).map((place) => followed(place, document));
  return new Map(places.map((place) => [keyOfParameter(at(place, document)), place]));
}

/** Returns a text such as `query limit`. The names of HTTP headers are case-insensitive. */
export function keyOfParameter({ in: where, name }: Fields): string {
  return `${String(where)} ${where === "header" ? String(name).toLowerCase() : String(name)}`;
}

/** Lists the parameters of the path first, because a parameter of the operation overrides the same one of the path. */
export function placesOfParameters(operation: Keys, document: Fields): Keys[] {
  return [operation.slice(0, -1), operation].flatMap((owner) =>
    [...list(at(owner, document)["parameters"]).keys()].map((index) => [...owner, "parameters", String(index)]),
  );
}

export function followed(place: Keys, document: Fields): Keys {
  return wayOf(place, document).at(-1) ?? place;
}

/** Returns the place, and the place that each reference on the way to its target leads to. */
export function wayOf(place: Keys, document: Fields): Keys[] {
  const way = [place];
  const seen = new Set<unknown>();
  for (const keys of way) {
    const { $ref: reference } = at(keys, document);
    if (typeof reference === "string" && !seen.has(reference)) way.push(placeOf(reference));
    seen.add(reference);
  }
  return way;
}

export function referencesIn(value: unknown): string[] {
  return Object.entries(fields(value)).flatMap(([key, each]) =>
    key === "$ref" && typeof each === "string" ? [each] : referencesIn(each),
  );
}

export function lookAt(keys: Keys, document: Fields): Fields {
  return at(realPlace(keys, document), document);
}

/** Also follows the references of the object itself. */
export function objectAt(keys: Keys, document: Fields): Fields {
  return at(followed(realPlace(keys, document), document), document);
}

/** Returns the names in a field of an object, such as the media types in `content`. */
export function namesIn(field: string, keys: Keys, document: Fields): string[] {
  return Object.keys(fields(objectAt(keys, document)[field]));
}

/** Resolves the references on the way to a place. Follows a reference only if its object lacks the next key. */
export function realPlace(keys: Keys, document: Fields): Keys {
  return keys.reduce<Keys>(
    (here, key) => [...(Object.hasOwn(at(here, document), key) ? here : followed(here, document)), key],
    [],
  );
}

/**
 * Returns the properties of a schema and of the parts of its `allOf`. A place can lead through the reference of a part.
 * If several parts have a property, the place in the outermost part wins.
 */
export function propertiesOf(schema: Keys, document: Fields): ReadonlyMap<string, Keys> {
  const found = new Map<string, Keys>();
  const seen = new Set<Fields>();
  const open = [schema];
  for (const keys of open) {
    const part = objectAt(keys, document);
    // A schema that is part of itself is an error of the document, and must not cause an endless loop.
    if (seen.has(part)) continue;
    seen.add(part);
    for (const name of Object.keys(fields(part["properties"]))) {
      if (!found.has(name)) found.set(name, [...keys, "properties", name]);
    }
    open.push(...[...list(part["allOf"]).keys()].map((index) => [...keys, "allOf", String(index)]));
  }
  return found;
}
