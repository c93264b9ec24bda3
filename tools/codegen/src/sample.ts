// Generates sample values of schemas. If the spec has no example for a field, the value is generated from the name of
// the field.
import { at, fields, list, placeOf, type Fields } from "./document.ts";
import { isHidden, referenceOf, UNIONS, type Keyword } from "./hidden-properties.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { discriminated, givenIn, impliedType } from "./sample-hints.ts";
import { sampleNumber } from "./sample-number.ts";
import { sampleText, singular, wordsOf } from "./sample-text.ts";

export interface Variety {
  readonly items: number;
  readonly optional: boolean;
  /** Number of alternatives that the generator skips in a union. */
  readonly skipped: number;
}

interface Position {
  /** Name of the value in kebab case, such as `account-type`. */
  readonly words: string;
  /**
   * Number of the list element that contains the value, counted from 1. In nested lists, the number belongs to the
   * innermost list.
   */
  readonly index: number;
  /**
   * References that the generator has already followed to reach the schema of the value. The generator does not follow
   * the same reference again, because the sample of a recursive schema must be finite.
   */
  readonly within: readonly string[];
  /** Number of lists that contain the value. */
  readonly depth: number;
}

/** Result for a schema that no finite value matches, such as the schema `false` or a schema that requires itself. */
const ENDLESS = Symbol("endless");

/**
 * Maximum depth of a list with several elements. The outermost list has the depth 1. A deeper list has at most one
 * element, unless the schema requires more elements. So a sample stays small.
 */
const DEEPEST_OF_SEVERAL = 2;

export class Sampler {
  readonly #document: Fields;
  readonly #hidden: Keyword;
  readonly #variety: Variety;

  constructor(document: Fields, hidden: Keyword, variety: Variety) {
    this.#document = document;
    this.#hidden = hidden;
    this.#variety = variety;
  }

  /**
   * Generates a value from the types, fields and limits of a schema. The value can be invalid, because the function
   * ignores keywords such as `not`.
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

  #open(schema: unknown, position: Position): (Position & { readonly parts: Fields[] }) | undefined {
    const parts = [fields(schema)];
    const own = new Set<string>();
    for (const [index, part] of parts.entries()) {
      const reference = referenceOf(part);
      if (reference !== undefined) {
        if (position.within.includes(reference)) return undefined;
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
      // If `additionalProperties` is false, no more fields are allowed. For the schema `false`, `#value` returns
      // `ENDLESS`.
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
