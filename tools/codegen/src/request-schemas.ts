// Reads the schemas of requests as data. The sandbox validates requests with this data.
import { splitForChecks } from "./directions.ts";
import { at, placeOf, pointerTo, valueAt, type Fields, type Keys } from "./document.ts";
import { referenceOf } from "./hidden-properties.ts";
import { ANNOTATIONS, isObject, mapSubschemas } from "./subschemas.ts";

/** Keywords that are removed from the schemas. OpenAPI 3.1 does not define `nullable`. */
const NOT_KEPT = new Set([...ANNOTATIONS, "nullable"]);

/** Reads the schemas of requests, and omits `readOnly` properties and annotations. */
export class RequestSchemas {
  /** Referenced schemas by name. A reference to a schema is written `#/schemas/NAME`. */
  readonly referenced = new Map<string, unknown>();
  readonly #document: Fields;

  constructor(document: Fields) {
    this.#document = splitForChecks(document);
  }

  /** @param keys keys that lead to the schema of a request */
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
      // This entry stops the recursion if the schema refers to itself.
      this.referenced.set(name, {});
      this.referenced.set(name, this.#read(at(place, this.#document)));
    }
    return pointerTo(["schemas", name]);
  }
}
