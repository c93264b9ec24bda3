// Collects the data with which the sandbox validates the parameters and the body of a request.
import { at, fields, formOf, isObject, placeOf, pointerTo, valueAt, type Fields, type Keys } from "./document.ts";
import { splitForChecks } from "./directions.ts";
import type { PlacedParameter } from "./parameters.ts";
import { mapSubschemas } from "./openapi-nodes.ts";
import { ANNOTATIONS } from "./openapi-types.ts";
import { COMPOSITIONS, partsOf, referenceOf, typesOf } from "./hidden-properties.ts";

export function parameterRow({ keys, parameter }: PlacedParameter, schemas: RequestSchemas, document: Fields): Fields {
  const { name, in: where, required } = parameter;
  const { style, explode } = formOf(parameter);
  return {
    name,
    in: where,
    ...(required === true && { required }),
    style,
    ...(explode === true && { explode }),
    reads: readings(parameter["schema"], document),
    schema: schemas.schemaAt([...keys, "schema"]),
  };
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
    // If the schema of a parameter has no types, the sandbox parses a repeated parameter as a list.
    ...(types.size === 0 ? [{ list: scalars }] : []),
  ];
}

function scalarsOf(schema: unknown, document: Fields): string[] {
  const types = typesOf(schema, document);
  if (types.has("integer")) types.add("number");
  const scalars = ["number", "boolean", "string"].filter((type) => types.has(type));
  return types.size === 0 ? ["string"] : scalars;
}

/** Keywords that do not restrict the values of a schema. OpenAPI 3.1 does not define the keyword `nullable`. */
const NOT_KEPT = new Set([...ANNOTATIONS, "nullable"]);

export class RequestSchemas {
  /** Referenced schemas. Each key is the name of a schema, and each `$ref` has the form `#/schemas/NAME`. */
  readonly referenced = new Map<string, unknown>();
  readonly #document: Fields;

  constructor(document: Fields) {
    this.#document = splitForChecks(document);
  }

  schemaAt(keys: Keys): unknown {
    return this.#read(valueAt(keys, this.#document));
  }

  #read(value: unknown): unknown {
    if (!isObject(value)) return value ?? {};
    const schema = mapSubschemas(value, (subschema) => this.#read(subschema));
    for (const keyword of Object.keys(schema)) {
      if (NOT_KEPT.has(keyword) || keyword.startsWith("x-")) delete schema[keyword];
    }
    const reference = referenceOf(schema);
    return reference === undefined ? schema : { ...schema, $ref: this.#refer(reference) };
  }

  #refer(reference: string): string {
    const place = placeOf(reference);
    const name = place.slice(0, 2).join("/") === "components/schemas" ? place.slice(2).join("/") : place.join("/");
    if (!this.referenced.has(name)) {
      // The entry in the map `referenced` stops the recursion if a schema refers to itself.
      this.referenced.set(name, {});
      this.referenced.set(name, this.#read(at(place, this.#document)));
    }
    return pointerTo(["schemas", name]);
  }
}
