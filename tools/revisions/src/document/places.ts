// Finds places in a document, and follows references.
import { at, fields, list, placeOf, valueAt, type Fields, type Keys } from "@org/codegen/document";
import { memoized } from "./memo.ts";

/** Keys that lead to an object or a value, and the document that they belong to. */
export interface Place {
  readonly keys: Keys;
  readonly document: Fields;
}

export function fieldsAt({ keys, document }: Place): Fields {
  return at(keys, document);
}

export function readValue({ keys, document }: Place): unknown {
  return valueAt(keys, document);
}

export function inside({ keys, document }: Place, ...more: Keys): Place {
  return { keys: [...keys, ...more], document };
}

/** Returns the place at the first `count` keys. A negative count removes keys from the end. */
export function ancestorOf({ keys, document }: Place, count: number): Place {
  return { keys: keys.slice(0, count), document };
}

export function startsWith(keys: Keys, start: Keys): boolean {
  return start.every((key, index) => keys[index] === key);
}

/** Removes the last key of a place if the key is one of the names. */
export function withoutField(place: Place, ...names: readonly string[]): Place {
  return names.includes(place.keys.at(-1) ?? "") ? ancestorOf(place, -1) : place;
}

export function schemaAt(name: string, document: Fields): Place {
  return { keys: ["components", "schemas", name], document };
}

export function operationsOf(path: string, document: Fields): [method: string, operationId: string][] {
  return Object.entries(at(["paths", path], document)).flatMap(([method, operation]) => {
    const { operationId } = fields(operation);
    return typeof operationId === "string" ? [[method, operationId]] : [];
  });
}

export const placesOfOperations = memoized((document: Fields): ReadonlyMap<string, Place> => {
  const paths = Object.keys(fields(document["paths"]));
  return new Map(
    paths.flatMap((path) =>
      operationsOf(path, document).map(([method, id]) => [id, { keys: ["paths", path, method], document }] as const),
    ),
  );
});

/** Returns the parameters of an operation. `keyOfParameter` defines the keys of the map. */
export function parametersOf(operation: Place): ReadonlyMap<string, Place> {
  const places = placesOfParameters(operation).map(followed);
  return new Map(places.map((place) => [keyOfParameter(fieldsAt(place)), place]));
}

/** Returns a text such as `query limit`. The names of HTTP headers are case-insensitive. */
export function keyOfParameter({ in: where, name }: Fields): string {
  return `${String(where)} ${where === "header" ? String(name).toLowerCase() : String(name)}`;
}

/** Lists the parameters of the path first, because a parameter of the operation overrides the same one of the path. */
export function placesOfParameters(operation: Place): Place[] {
  return [ancestorOf(operation, -1), operation].flatMap((owner) =>
    [...list(fieldsAt(owner)["parameters"]).keys()].map((index) => inside(owner, "parameters", String(index))),
  );
}

export function followed(place: Place): Place {
  return wayOf(place).at(-1) ?? place;
}

/** Follows the references from a place, and returns each visited place. */
export function wayOf(place: Place): Place[] {
  const way = [place];
  const seen = new Set<unknown>();
  for (const here of way) {
    const { $ref: reference } = fieldsAt(here);
    if (typeof reference === "string" && !seen.has(reference))
      way.push({ keys: placeOf(reference), document: place.document });
    seen.add(reference);
  }
  return way;
}

export function referencesIn(value: unknown): string[] {
  return Object.entries(fields(value)).flatMap(([key, each]) =>
    key === "$ref" && typeof each === "string" ? [each] : referencesIn(each),
  );
}

export function lookAt(place: Place): Fields {
  return fieldsAt(realPlace(place));
}

/** Returns the object at a place. If the object is a reference, returns its target. */
export function objectAt(place: Place): Fields {
  return fieldsAt(followed(realPlace(place)));
}

/** Returns the names in a field of an object, such as the media types in `content`. */
export function namesIn(field: string, place: Place): string[] {
  return Object.keys(fields(objectAt(place)[field]));
}

/** Resolves the references on the way to a place. Follows a reference only if its object lacks the next key. */
export function realPlace({ keys, document }: Place): Place {
  return keys.reduce<Place>((here, key) => inside(Object.hasOwn(fieldsAt(here), key) ? here : followed(here), key), {
    keys: [],
    document,
  });
}

/**
 * Returns the properties of a schema and of the parts of its `allOf`. The keys of a place can pass through the
 * reference of a part. If several parts have a property, returns the place in the outermost part.
 */
export function propertiesOf(schema: Place): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  const seen = new Set<Fields>();
  const open = [schema];
  for (const place of open) {
    const part = objectAt(place);
    // A schema that is part of itself is an error of the document, and must not cause an endless loop.
    if (seen.has(part)) continue;
    seen.add(part);
    for (const name of Object.keys(fields(part["properties"]))) {
      if (!found.has(name)) found.set(name, inside(place, "properties", name));
    }
    open.push(...[...list(part["allOf"]).keys()].map((index) => inside(place, "allOf", String(index))));
  }
  return found;
}
