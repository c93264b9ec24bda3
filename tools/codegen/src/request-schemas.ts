// Collects the schemas with which the sandbox validates requests.
import { splitForChecks } from "./directions.ts";
import { at, placeOf, pointerTo, valueAt, type Fields, type Keys } from "./document.ts";
import { referenceOf } from "./hidden-properties.ts";
import { ANNOTATIONS, isObject, mapSubschemas } from "./subschemas.ts";

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
