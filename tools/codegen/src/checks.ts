// Generates the schemas with which the client validates responses. The schemas contain only the keywords that the
// client supports (packages/broker-client/src/validation/schema-check.ts).
import { splitForChecks } from "./directions.ts";
import { fields, list, placeOf, text, valueAt, within, type Fields } from "./document.ts";
import type { Payload } from "./responses.ts";
import type { Spec } from "./spec.ts";
import { ANNOTATIONS } from "./openapi-nodes.ts";
import { literal } from "./typescript-literal.ts";

type Check = Pruned | "no body" | (string & {});

export interface Checks {
  /** Payloads of success responses. The outer key is an operationId, and the inner key is a status such as `200`. */
  readonly successes: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  /**
   * Payloads of error responses. The outer key is an operationId, and the inner key is a status, a range such as `4XX`,
   * or `default`.
   */
  readonly errors: ReadonlyMap<string, Readonly<Record<string, Check>>>;
  readonly schemas: ReadonlyMap<string, Pruned>;
}

export function readChecks({ operations, document }: Spec): Checks {
  const pruner = new Pruner(splitForChecks(document));
  const check = (payload: Payload, where: string): Check => {
    if (payload === undefined) return "no body";
    if ("mediaType" in payload) return payload.mediaType;
    return within(placeOf(payload.schema), () => pruner.pruneAt(payload.schema, where));
  };
  const checkAll = (payloads: ReadonlyMap<number | string, Payload>, name: string) =>
    Object.fromEntries([...payloads].map(([key, payload]) => [key, check(payload, `${name} ${key}`)]));
  const calls = operations.filter((operation) => operation.status === "documented");
  const failing = calls.filter(({ errors }) => [...errors.values()].some((payload) => payload !== undefined));
  return {
    successes: new Map(calls.map(({ operationId, success }) => [operationId, checkAll(success, operationId)])),
    errors: new Map(failing.map(({ operationId, errors }) => [operationId, checkAll(errors, operationId)])),
    schemas: pruner.reached,
  };
}

export function checks({ schemas }: Checks): string {
  const names = [...schemas.keys()].filter((name) => !isEmpty(schemas.get(name))).sort();
  return `import type { Schemas } from "../validation/schema-check.ts";

/** Schemas that the payloads reference. Each key is the name of a schema. */
export const schemas: Schemas = ${literal(Object.fromEntries(names.map((name) => [name, schemas.get(name)])))};
`;
}

/** Keywords that pruning removes. A spec can define its own string formats, so the client cannot validate `format`. */
const NOT_KEPT = [...ANNOTATIONS, "format"];

const LIMITS = `const enum exclusiveMaximum exclusiveMinimum maxItems maxLength maxProperties maximum minItems minLength
  minProperties minimum multipleOf required type uniqueItems`.split(/\s+/);

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

  pruneAt(reference: string, where: string): Pruned {
    return this.#prune(this.#find(reference, where), where);
  }

  #find(reference: string, where: string): unknown {
    const schema = valueAt(placeOf(reference), this.#document);
    if (schema === undefined) throw new Error(`${where}: ${reference} is not in the document.`);
    return schema;
  }

  #prune(value: unknown, where: string): Pruned {
    if (value === false) return false;
    const schema = fields(value);
    const kept = Object.keys(schema).map((keyword) => [keyword, this.#keep(keyword, schema, `${where}/${keyword}`)]);
    return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  }

  #keep(keyword: string, schema: Fields, where: string): unknown {
    const value = schema[keyword];
    const all = () => list(value).map((each, at) => this.#prune(each, `${where}/${at}`));
    if (LIMITS.includes(keyword)) return value;
    switch (keyword) {
      case "$ref":
        return this.#refer(text(value, where), where);
      case "pattern":
        return patternOf(text(value, where), where);
      case "not":
        return this.#prune(value, where);
      case "items":
        return unlessEmpty(this.#prune(value, where));
      case "additionalProperties":
        return this.#others(schema, where);
      case "properties":
        return this.#properties(schema, where);
      case "allOf":
        return unlessEmpty(all().filter((each) => !isEmpty(each)));
      case "anyOf":
        return all().some(isEmpty) ? undefined : all();
      case "oneOf":
      case "prefixItems":
        return all();
    }
    if (keyword.startsWith("x-") || NOT_KEPT.includes(keyword)) return undefined;
    if (keyword === "unevaluatedProperties" && typeof value === "boolean") return undefined;
    throw new Error(`${where}: the client's response validation does not support the keyword \`${keyword}\`.`);
  }

  #refer(reference: string, where: string): string | undefined {
    const name = reference.replace(/^#\/components\/schemas\//, "");
    if (!this.reached.has(name)) {
      // The entry in the map `reached` stops the recursion if a schema refers to itself.
      this.reached.set(name, false);
      this.reached.set(name, this.#prune(this.#find(reference, where), name));
    }
    return isEmpty(this.reached.get(name)) ? undefined : name;
  }

  /**
   * Returns the schema of unknown fields, or undefined if unknown fields may have any value. The service may add fields
   * at any time, so response validation allows unknown fields.
   */
  #others({ additionalProperties }: Fields, where: string): Pruned | undefined {
    return additionalProperties === false ? undefined : unlessEmpty(this.#prune(additionalProperties, where));
  }

  #properties(schema: Fields, where: string): Fields | undefined {
    const properties = Object.entries(fields(schema["properties"]));
    const pruned = properties.map(([name, each]): [string, Pruned] => [name, this.#prune(each, `${where}/${name}`)]);
    // The JSON Schema keyword `additionalProperties` applies to every property that the schema does not list. So the
    // pruned schema must list even a property that allows any value.
    const hasOthers = this.#others(schema, where) !== undefined;
    return unlessEmpty(Object.fromEntries(pruned.filter(([, each]) => hasOthers || !isEmpty(each))));
  }
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
