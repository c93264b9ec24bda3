// Generates the schemas with which the client validates responses. The schemas contain only the keywords that the
// client supports (packages/broker-client/src/validation/schema-check.ts).
import { fields, list, placeOf, pointerTo, text, valueAt, within, type Fields } from "./document.ts";
import { isJson, type Payload } from "./responses.ts";
import { mapSubschemas } from "./openapi-nodes.ts";
import { ANNOTATIONS } from "./openapi-types.ts";
import { literal } from "./typescript-literal.ts";

export function checks({ reached }: Pruner): string {
  const names = [...reached.keys()].filter((name) => !isEmpty(reached.get(name))).sort();
  return `import type { Schemas } from "../validation/schema-check.ts";

/** Schemas that the payloads reference. Each key is the name of a schema. */
export const schemas: Schemas = ${literal(Object.fromEntries(names.map((name) => [name, reached.get(name)])))};
`;
}

/** Keywords with values that the client reads. */
const READ = new Set(
  `$ref additionalProperties allOf anyOf const enum exclusiveMaximum exclusiveMinimum items maxItems maxLength
  maxProperties maximum minItems minLength minProperties minimum multipleOf not oneOf pattern prefixItems properties
  required type uniqueItems`.split(/\s+/),
);

/** Keywords that pruning removes. A spec can define its own string formats, so the client cannot validate `format`. */
const REMOVED = new Set([...ANNOTATIONS, "format"]);

/**
 * JSON Schema with supported keywords only. The schema `false` allows no value, and the schema `{}` allows any value.
 */
export type Pruned = false | Fields;

export class Pruner {
  readonly reached = new Map<string, Pruned>();
  readonly #document: Fields;

  constructor(document: Fields) {
    this.#document = document;
  }

  /** Returns the expected body of each status: a schema, a media type that is not JSON, or `no body`. */
  checksOf(payloads: ReadonlyMap<number | string, Payload | undefined>, operationId: string): Fields {
    const check = (payload: Payload | undefined, where: string) => {
      if (payload === undefined) return "no body";
      if (!isJson(payload.mediaType)) return payload.mediaType;
      const schema = [...payload.carrier, "schema"];
      return within(schema, () => this.pruneAt(pointerTo(schema), where));
    };
    const entries = Array.from(payloads, ([key, payload]) => [key, check(payload, `${operationId} ${key}`)]);
    return Object.fromEntries(entries);
  }

  pruneAt(reference: string, where: string): Pruned {
    return this.#prune(valueAt(placeOf(reference), this.#document), where);
  }

  #prune(value: unknown, where: string): Pruned {
    if (value === false) return false;
    const kept = Object.entries(fields(value)).filter(([keyword, each]) => isKept(keyword, each, where));
    const schema = mapSubschemas(Object.fromEntries(kept), (subschema, keyword, name) =>
      this.#prune(subschema, [where, keyword, name].filter((step) => step !== "").join("/")),
    );
    const { $ref: reference, pattern, items, additionalProperties: others, properties, allOf, anyOf } = schema;
    // The JSON Schema keyword `additionalProperties` applies to every property that the schema does not list. So a
    // pruned schema with this keyword must list even a property that allows any value.
    const listed = Object.entries(fields(properties)).filter(([, each]) => !isEmpty(others ?? {}) || !isEmpty(each));
    const pruned = {
      ...schema,
      $ref: reference === undefined ? undefined : this.#refer(text(reference, where)),
      pattern: pattern === undefined ? undefined : patternOf(text(pattern, where), `${where}/pattern`),
      items: unlessEmpty(items),
      additionalProperties: unlessEmpty(others),
      properties: unlessEmpty(Object.fromEntries(listed)),
      allOf: unlessEmpty(list(allOf).filter((each) => !isEmpty(each))),
      anyOf: list(anyOf).some(isEmpty) ? undefined : anyOf,
    };
    return Object.fromEntries(Object.entries(pruned).filter(([, each]) => each !== undefined));
  }

  #refer(reference: string): string | undefined {
    const name = reference.replace(/^#\/components\/schemas\//, "");
    if (!this.reached.has(name)) {
      // The entry in the map `reached` stops the recursion if a schema refers to itself.
      this.reached.set(name, false);
      this.reached.set(name, this.pruneAt(reference, name));
    }
    return isEmpty(this.reached.get(name)) ? undefined : name;
  }
}

/** @throws {Error} if the client cannot validate the keyword */
function isKept(keyword: string, value: unknown, where: string): boolean {
  // The service may add fields at any time, so response validation allows unknown fields.
  if (keyword === "additionalProperties") return value !== false;
  if (READ.has(keyword)) return true;
  if (keyword.startsWith("x-") || REMOVED.has(keyword)) return false;
  if (keyword === "unevaluatedProperties" && typeof value === "boolean") return false;
  throw new Error(`${where}/${keyword}: the client's response validation does not support the keyword \`${keyword}\`.`);
}

function patternOf(pattern: string, where: string): string {
  try {
    new RegExp(pattern, "u").test("");
    return pattern;
  } catch (cause) {
    throw new Error(`${where}: \`${pattern}\` is not a valid regular expression.`, { cause });
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function unlessEmpty<T>(value: T): T | undefined {
  return isEmpty(value) ? undefined : value;
}
