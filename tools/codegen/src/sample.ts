// Generates samples of schemas. A sample contains the examples of the spec. If the spec has no example, the value is
// derived from the name of the field.
import { at, fields, list, placeOf, type Fields } from "./document.ts";
import { isHidden, referenceOf, UNIONS, type Keyword } from "./hidden-properties.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { discriminated, givenIn, impliedType } from "./sample-hints.ts";
import { sampleNumber } from "./sample-number.ts";
import { sampleText, singular, wordsOf } from "./sample-text.ts";

/** Settings for the generation of a sample. A schema does not determine these settings. */
export interface Variety {
  /** Number of elements in each list. */
  readonly items: number;
  /** Whether the sample contains optional fields. */
  readonly optional: boolean;
  /** Number of alternatives that are skipped in a union. */
  readonly skipped: number;
}

/** Place of a value in a sample. */
interface Position {
  /** Words in the name of the value, in kebab case. */
  readonly words: string;
  /** Position of the element in the innermost list, starting at 1. */
  readonly index: number;
  /** References that were followed to reach the value. */
  readonly within: readonly string[];
  /** Number of lists that contain the value. */
  readonly depth: number;
}

/** Result for a schema that contains itself, because a value of this schema would be infinite. */
const ENDLESS = Symbol("endless");

/**
 * Greatest depth at which a list has several elements. A deeper list has one element, so that the sample stays small.
 */
const DEEPEST_OF_SEVERAL = 2;

export class Sampler {
  readonly #document: Fields;
  readonly #hidden: Keyword;
  readonly #variety: Variety;

  /** @param hidden keyword that marks the properties to omit from samples */
  constructor(document: Fields, hidden: Keyword, variety: Variety) {
    this.#document = document;
    this.#hidden = hidden;
    this.#variety = variety;
  }

  /**
   * Returns a value for a schema. If the schema has rules other than types, fields and limits, the value can violate
   * the schema.
   */
  sample(schema: unknown, name: string): unknown {
    const value = this.#value(schema, { words: wordsOf(name) || "value", index: 1, within: [], depth: 0 });
    return value === ENDLESS ? undefined : value;
  }

  #value(schema: unknown, position: Position): unknown {
    if (schema === false) return ENDLESS;
    const open = this.#open(schema, position);
    if (open === undefined) return ENDLESS;
    const { parts } = open;
    const given = parts.map((part) => givenIn(part, position.index)).find((each) => each !== undefined);
    if (given !== undefined) return structuredClone(given.value);
    for (const part of parts) {
      for (const union of UNIONS) {
        if (!Array.isArray(part[union])) continue;
        const { [union]: alternatives, discriminator, ...rest } = part;
        const others = [...parts.filter((other) => other !== part), rest];
        return this.#alternative(list(alternatives), others, fields(discriminator), open);
      }
    }
    return this.#single(mergeSchemas(parts), open);
  }

  /**
   * Returns the schema, the schemas to which it refers, and the members of its `allOf`. Returns undefined if the schema
   * contains itself.
   */
  #open(schema: unknown, position: Position): (Position & { readonly parts: Fields[] }) | undefined {
    const parts = [fields(schema)];
    const own = new Set<string>();
    // The loop appends to `parts`, so it also visits the appended parts.
    for (const [index, part] of parts.entries()) {
      const reference = referenceOf(part);
      if (reference !== undefined) {
        if (position.within.includes(reference)) return undefined;
        // Two parts can refer to the same schema. That schema is added only once.
        if (!own.has(reference)) parts.push(at(placeOf(reference), this.#document));
        own.add(reference);
      }
      parts.push(...list(part["allOf"]).map(fields));
      const { $ref: _, allOf: __, ...rest } = part;
      parts[index] = rest;
    }
    return { ...position, within: [...position.within, ...own], parts };
  }

  #alternative(alternatives: readonly unknown[], others: Fields[], discriminator: Fields, position: Position): unknown {
    const isNull = (schema: unknown) => fields(schema)["type"] === "null";
    const values = alternatives.filter((each) => !isNull(each));
    const ordered = values.map((_, index) => values[(index + this.#variety.skipped) % values.length]);
    for (const alternative of [...ordered, ...alternatives.filter(isNull)]) {
      const value = this.#value({ allOf: [...others, alternative] }, position);
      if (value !== ENDLESS) return discriminated(value, fields(alternative), discriminator);
    }
    return ENDLESS;
  }

  #single(schema: Fields, position: Position): unknown {
    const types = [schema["type"] ?? impliedType(schema)].flat();
    switch (types.find((type) => type !== "null") ?? "null") {
      case "object":
        return this.#object(schema, position);
      case "array":
        return this.#array(schema, position);
      case "integer":
        return sampleNumber(schema, true, position.index);
      case "number":
        return sampleNumber(schema, false, position.index);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return sampleText(schema, position.words, position.index);
    }
  }

  #object(schema: Fields, position: Position): unknown {
    const properties = fields(schema["properties"]);
    const required = list(schema["required"]).filter((name) => typeof name === "string");
    const others = schema["additionalProperties"];
    const written: [name: string, value: unknown][] = [];
    for (const name of new Set([...Object.keys(properties), ...required])) {
      const property = Object.hasOwn(properties, name) ? properties[name] : (others ?? true);
      const isRequired = required.includes(name);
      if (isHidden(property, this.#hidden, this.#document) || (!isRequired && !this.#variety.optional)) continue;
      const value = this.#value(property, { ...position, words: wordsOf(name) || position.words });
      if (value !== ENDLESS) written.push([name, value]);
      else if (isRequired) return ENDLESS;
    }
    const isMap = Object.keys(properties).length === 0 && Object.keys(fields(others)).length > 0;
    const least = Math.max(Number(schema["minProperties"] ?? 0), isMap && this.#variety.optional ? 1 : 0);
    for (let index = 1; written.length < least; index++) {
      // If `additionalProperties` is false, the object can have no further field, so the loop ends.
      const value = this.#value(others ?? true, { ...position, index });
      if (value === ENDLESS) break;
      written.push([`sandbox-${position.words}-${index}`, value]);
    }
    return Object.fromEntries(written);
  }

  #array(schema: Fields, position: Position): unknown {
    const first = list(schema["prefixItems"]);
    const [least, most] = [Number(schema["minItems"] ?? 0), Number(schema["maxItems"] ?? Infinity)];
    const several = position.depth < DEEPEST_OF_SEVERAL ? this.#variety.items : Math.min(this.#variety.items, 1);
    const wanted = first.length > 0 ? first.length : several;
    const items: unknown[] = [];
    const length = Math.min(Math.max(wanted, least), most);
    for (let index = 1; index <= length; index++) {
      const words = singular(position.words);
      const inner = { ...position, words, index: first.length > 0 ? position.index : index, depth: position.depth + 1 };
      const value = this.#value(first[index - 1] ?? schema["items"] ?? true, inner);
      if (value === ENDLESS) return items.length >= least ? items : ENDLESS;
      items.push(value);
    }
    return items;
  }
}
