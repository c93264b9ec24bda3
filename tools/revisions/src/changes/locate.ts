// Finds the schemas and parameters in a document that produce a given generated type.
import { at, fieldOf, list, placeOf, resolve, type Fields } from "@org/codegen/document";
import type { TypePlace } from "../analyzers/finding.ts";
import type { Keys } from "../document/keys.ts";
import { placesOfOperations } from "../document/operations.ts";

export interface Located {
  readonly keys: Keys;
  /**
   * Places that were visited to find `keys`, for example an operation, then a reference, then the target of the
   * reference.
   */
  readonly trail: readonly Keys[];
}

/** Returns several places if several members of a union produce the same type. */
export function locate({ of, name, path }: TypePlace, document: Fields): readonly Located[] {
  if (of === "schemas") return descend([["components", "schemas"]], [name, ...path], document);
  if (of === "paths") return descend([["paths"]], [name, ...path], document);
  const operation = placesOfOperations(document).get(name);
  if (operation === undefined) return [];
  const [part, where, parameter, ...rest] = path;
  if (part !== "parameters") return descend([operation], path, document);
  return descend(placesOfParameter(operation, where, parameter, document), rest, document);
}

function placesOfParameter(
  operation: Keys,
  where: string | undefined,
  name: string | undefined,
  document: Fields,
): Keys[] {
  return [operation, operation.slice(0, -1)]
    .flatMap((owner) =>
      [...list(at(owner, document)["parameters"]).keys()].map((index) => [...owner, "parameters", String(index)]),
    )
    .filter((place) => {
      const parameter = resolve(at(place, document), document);
      return parameter["in"] === where && parameter["name"] === name;
    })
    .slice(0, 1);
}

function descend(starts: readonly Keys[], path: Keys, document: Fields): readonly Located[] {
  let here = starts.map((start) => ({ keys: enter(start, document), trail: [start] }));
  for (const key of path) {
    here = here.flatMap(({ keys, trail }) =>
      children(keys, key, document, []).map((next) => ({
        keys: enter(next, document),
        trail: [...trail, keys, next],
      })),
    );
  }
  return here.map(({ keys, trail }) => ({ keys, trail: [...trail, keys] }));
}

function children(place: Keys, key: string, document: Fields, seen: readonly string[]): Keys[] {
  const node = at(place, document);
  const isSchema = place[1] === "schemas" ? place.length > 2 : place.includes("schema");
  const step = isSchema ? stepInSchema(node, key) : Object.hasOwn(node, key) ? [key] : undefined;
  if (step !== undefined) return [[...place, ...step]];
  const members = membersOf(place, document);
  // A schema can be a member of its own union, so the search skips visited schemas.
  const known = [...seen, String(place)];
  return members
    .filter((member) => !known.includes(String(member)))
    .flatMap((member) => children(member, key, document, known));
}

export function membersOf(place: Keys, document: Fields): readonly Keys[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((combiner) =>
    [...list(at(place, document)[combiner]).keys()].map((index) =>
      enter([...place, combiner, String(index)], document),
    ),
  );
}

function stepInSchema(schema: Fields, key: string): Keys | undefined {
  const keywords = ELEMENTS.get(key);
  if (keywords === undefined) return fieldOf(schema["properties"], key) === undefined ? undefined : ["properties", key];
  const keyword = keywords.find((name) => name in schema);
  return keyword === undefined ? undefined : [keyword];
}

/** Type paths contain the symbol `[]` for a list element, and the symbol `{}` for a value of an index signature. */
const ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["[]", ["items", "prefixItems"]],
  ["{}", ["additionalProperties", "patternProperties"]],
]);

function enter(place: Keys, document: Fields): Keys {
  const target = follow(place, document);
  const isSchema = target[1] === "schemas" || target.includes("schema");
  return !isSchema && "schema" in at(target, document) ? follow([...target, "schema"], document) : target;
}

function follow(place: Keys, document: Fields): Keys {
  const reference = at(place, document)["$ref"];
  return typeof reference === "string" ? follow(placeOf(reference), document) : place;
}
