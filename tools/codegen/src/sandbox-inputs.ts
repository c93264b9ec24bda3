// Collects the data with which the sandbox validates the parameters and the body of a request.
import {
  at,
  fieldOf,
  fields,
  list,
  placeOf,
  resolve,
  text,
  valueAt,
  within,
  type Fields,
  type Keys,
} from "./document.ts";
import { COMPOSITIONS, partsOf } from "./hidden-properties.ts";
import type { RequestSchemas } from "./request-schemas.ts";
import { typesOf } from "./schema-types.ts";

export interface PlacedParameter {
  readonly keys: Keys;
  readonly parameter: Fields;
}

/** Names of header parameters that OpenAPI ignores. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

export function parametersAt(path: string, method: string, document: Fields): PlacedParameter[] {
  const found = new Map<string, PlacedParameter>();
  for (const owner of [
    ["paths", path],
    ["paths", path, method.toLowerCase()],
  ]) {
    for (const [index, value] of list(at(owner, document)["parameters"]).entries()) {
      const keys = placeOfNode([...owner, "parameters", String(index)], value);
      const parameter = resolve(value, document);
      const [name, where] = [text(parameter["name"], "name"), String(parameter["in"])];
      if (where === "cookie" || (where === "header" && IGNORED_HEADERS.has(name.toLowerCase()))) continue;
      // If the operation and the path item have a parameter with the same name, the operation's parameter applies.
      found.set(`${where} ${name}`, { keys, parameter });
    }
  }
  return [...found.values()];
}

export function jsonBodyAt(
  path: string,
  method: string,
  document: Fields,
): { readonly required: boolean; readonly carrier: Keys } | undefined {
  const keys = ["paths", path, method.toLowerCase(), "requestBody"];
  const value = valueAt(keys, document);
  const body = resolve(value, document);
  if (fieldOf(body["content"], "application/json") === undefined) return undefined;
  const carrier = [...placeOfNode(keys, value), "content", "application/json"];
  return { required: body["required"] === true, carrier };
}

export function placeOfNode(keys: Keys, node: unknown): Keys {
  const reference = fieldOf(node, "$ref");
  return typeof reference === "string" ? placeOf(reference) : keys;
}

export function parameterRow({ keys, parameter }: PlacedParameter, schemas: RequestSchemas, document: Fields): Fields {
  const { name, in: where, required, style = where === "query" ? "form" : "simple" } = parameter;
  return within(keys, () => ({
    name,
    in: where,
    ...(required === true && { required }),
    style,
    ...((parameter["explode"] ?? style === "form") === true && { explode: true }),
    reads: readings(parameter["schema"], document),
    schema: schemas.schemaAt([...keys, "schema"]),
  }));
}

/** Returns the possible JSON types of a parameter's value. The sandbox tries the types in this order. */
function readings(schema: unknown, document: Fields): Fields[] {
  const types = typesOf(schema, document);
  const parts = partsOf(schema, COMPOSITIONS, document);
  const scalars = scalarsOf(schema, document);
  const ofParts = (keyword: string) => ({ anyOf: parts.flatMap((part) => part[keyword] ?? []) });
  const properties = parts.flatMap((part) => Object.entries(fields(part["properties"])));
  const isOpen = parts.some((part) => "additionalProperties" in part && part["additionalProperties"] !== false);
  return [
    ...(types.has("object")
      ? [
          {
            object: Object.fromEntries(properties.map(([name, property]) => [name, scalarsOf(property, document)])),
            ...(isOpen && { others: scalarsOf(ofParts("additionalProperties"), document) }),
          },
        ]
      : []),
    ...(types.has("array") ? [{ list: scalarsOf(ofParts("items"), document) }] : []),
    ...(scalars.length > 0 ? [{ scalar: scalars }] : []),
    // If the schema of a parameter names no types, the sandbox parses a repeated parameter as a list.
    ...(types.size === 0 ? [{ list: scalars }] : []),
  ];
}

function scalarsOf(schema: unknown, document: Fields): string[] {
  const types = typesOf(schema, document);
  if (types.has("integer")) types.add("number");
  const scalars = ["number", "boolean", "string"].filter((type) => types.has(type));
  return types.size === 0 ? ["string"] : scalars;
}
