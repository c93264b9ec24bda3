// Where in a document stands what the generated types name.
import { at, fields, list, placeOf, type Fields } from "@org/codegen/document";
import type { TypePlace } from "../judges/types.ts";

/** The keys that lead to a node from the document's root. */
export type Keys = readonly string[];

export interface Located {
  readonly keys: Keys;
  /** The places on the way there: before each reference, what holds it. */
  readonly trail: readonly Keys[];
}

/** References followed; undefined where the document has nothing of the kind. */
export function locate({ of, name, path }: TypePlace, document: Fields): Located | undefined {
  if (of === "schemas") return descend(["components", "schemas"], [name], document);
  if (of === "paths") return descend(["paths"], [name, ...path], document);
  const operation = placeOfOperation(name, document);
  const [part, where, parameter, ...rest] = path;
  if (operation === undefined || part !== "parameters") return operation && descend(operation, path, document);
  const input = placeOfParameter(operation, where, parameter, document);
  return input && descend(input, rest, document);
}

function placeOfOperation(name: string, document: Fields): Keys | undefined {
  for (const [path, item] of Object.entries(fields(document["paths"]))) {
    for (const [method, operation] of Object.entries(fields(item))) {
      if (fields(operation)["operationId"] === name) return ["paths", path, method];
    }
  }
  return undefined;
}

function placeOfParameter(
  operation: Keys,
  where: string | undefined,
  name: string | undefined,
  document: Fields,
): Keys | undefined {
  return [operation, operation.slice(0, -1)]
    .flatMap((owner) =>
      [...list(at(owner, document)["parameters"]).keys()].map((index) => [...owner, "parameters", String(index)]),
    )
    .map((place) => follow(place, document))
    .find((place) => at(place, document)["in"] === where && at(place, document)["name"] === name);
}

function descend(start: Keys, path: Keys, document: Fields): Located | undefined {
  const trail = [start];
  let keys = enter(start, document);
  for (const key of path) {
    const next = child(keys, key, document, []);
    if (next === undefined) return undefined;
    trail.push(keys, next);
    keys = enter(next, document);
  }
  return { keys, trail: [...trail, keys] };
}

function child(place: Keys, key: string, document: Fields, seen: readonly Keys[]): Keys | undefined {
  const node = at(place, document);
  const isSchema = place[1] === "schemas" ? place.length > 2 : place.includes("schema");
  const step = isSchema ? stepInSchema(node, key) : key in node ? [key] : undefined;
  if (step !== undefined) return [...place, ...step];
  const members = membersOf(place, document);
  // A schema may be a member of itself.
  const known = [...seen, place].map(String);
  const unknown = members.filter((member) => !known.includes(String(member)));
  return unknown.map((member) => child(member, key, document, [...seen, place])).find((found) => found !== undefined);
}

/** Of what a schema is put together, references followed. */
export function membersOf(place: Keys, document: Fields): readonly Keys[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((combiner) =>
    [...list(at(place, document)[combiner]).keys()].map((index) =>
      enter([...place, combiner, String(index)], document),
    ),
  );
}

function stepInSchema(schema: Fields, key: string): Keys | undefined {
  const keywords = ELEMENTS[key];
  if (keywords === undefined) return key in fields(schema["properties"]) ? ["properties", key] : undefined;
  const keyword = keywords.find((name) => name in schema);
  return keyword === undefined ? undefined : [keyword];
}

/** What types know as elements, by the keywords that say what they are. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  "[]": ["items", "prefixItems"],
  "{}": ["additionalProperties", "patternProperties"],
};

/** What a place stands for: what it refers to, and the schema of what has one. */
function enter(place: Keys, document: Fields): Keys {
  const target = follow(place, document);
  const isSchema = target[1] === "schemas" || target.includes("schema");
  return !isSchema && "schema" in at(target, document) ? follow([...target, "schema"], document) : target;
}

function follow(place: Keys, document: Fields): Keys {
  const reference = at(place, document)["$ref"];
  return typeof reference === "string" ? follow(placeOf(reference), document) : place;
}
