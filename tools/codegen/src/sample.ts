// Generates sample values of schemas. If the spec gives no value for a string, the sample contains the name of the
// field. Only rare string formats come from openapi-sampler, because it repeats one string in every list element,
// and its samples violate `pattern`, `multipleOf`, `uniqueItems`, and `required` in a recursive schema (measured).
import { fields, list, type Fields } from "./document.ts";
import { isHidden, partsOf, typesOf, UNIONS, type Keyword } from "./hidden-properties.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import {
  discriminated,
  givenIn,
  impliedType,
  isCursor,
  lastPage,
  sampleNumber,
  sampleText,
  singular,
  wordsOf,
} from "./sample-values.ts";

export interface Variety {
  readonly items: number;
  readonly optional: boolean;
  /** Number of alternatives at the start of a union that the generator tries last. */
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
  readonly within: ReadonlySet<string>;
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

/**
 * Generates a value from the types, fields and limits of a schema. The value can be invalid, because the function
 * ignores keywords such as `not`.
 *
 * @param hidden keyword of the properties that the sample omits
 */
export function sampleOf(schema: unknown, name: string, document: Fields, hidden: Keyword, variety: Variety): unknown {
  const sample = valueOf(schema, { words: wordsOf(name) || "value", index: 1, within: new Set(), depth: 0 });
  return sample === ENDLESS ? undefined : sample;

  function valueOf(schema: unknown, position: Position): unknown {
    if (schema === false) return ENDLESS;
    const followed = new Set<string>();
    const parts = partsOf(schema, ["allOf"], document, followed).map((part) => {
      const { $ref: _, allOf: __, ...rest } = part;
      return rest;
    });
    if ([...followed].some((reference) => position.within.has(reference))) return ENDLESS;
    const given = parts.map((part) => givenIn(part, position.index)).find((each) => each !== undefined);
    if (given !== undefined) return structuredClone(given.value);
    const last = hidden === "writeOnly" ? lastPage(parts, position.words, typesOf(schema, document)) : undefined;
    if (last !== undefined) return last;
    const inner = { ...position, within: new Set([...position.within, ...followed]) };
    for (const part of parts) {
      const union = UNIONS.find((each) => Array.isArray(part[each]));
      if (union === undefined) continue;
      const { [union]: alternatives, discriminator, ...rest } = part;
      const others = [...parts.filter((other) => other !== part), rest];
      return alternativeOf(list(alternatives), others, fields(discriminator), inner);
    }
    return valueOfType(mergeSchemas(parts), inner);
  }

  function alternativeOf(
    alternatives: unknown[],
    others: Fields[],
    discriminator: Fields,
    position: Position,
  ): unknown {
    const isNull = (schema: unknown) => fields(schema)["type"] === "null";
    const values = alternatives.filter((each) => !isNull(each));
    const ordered = values.map((_, index) => values[(index + variety.skipped) % values.length]);
    for (const alternative of [...ordered, ...alternatives.filter(isNull)]) {
      const value = valueOf({ allOf: [...others, alternative] }, position);
      if (value !== ENDLESS) return discriminated(value, fields(alternative), discriminator);
    }
    return ENDLESS;
  }

  function valueOfType(schema: Fields, position: Position): unknown {
    const types = [schema["type"] ?? impliedType(schema)].flat();
    const type = types.find((each) => each !== "null") ?? "null";
    if (type === "object") return objectOf(schema, position);
    if (type === "array") return listOf(schema, position);
    if (type === "integer" || type === "number") return sampleNumber(schema, type === "integer", position.index);
    if (type === "null") return null;
    return type === "boolean" || sampleText(schema, position.words, position.index);
  }

  function objectOf(schema: Fields, position: Position): unknown {
    const properties = fields(schema["properties"]);
    const required = list(schema["required"]).filter((name) => typeof name === "string");
    const others = schema["additionalProperties"];
    const written: [name: string, value: unknown][] = [];
    for (const name of new Set([...Object.keys(properties), ...required])) {
      const property = Object.hasOwn(properties, name) ? properties[name] : (others ?? true);
      const isRequired = required.includes(name);
      if (isHidden(property, hidden, document) || (!isRequired && !variety.optional)) continue;
      const words = wordsOf(name) || position.words;
      const value = valueOf(property, { ...position, words });
      if (value === "" && !isRequired && isCursor(words)) continue;
      if (value !== ENDLESS) written.push([name, value]);
      else if (isRequired) return ENDLESS;
    }
    const isMap = Object.keys(properties).length === 0 && Object.keys(fields(others)).length > 0;
    const least = Math.max(Number(schema["minProperties"] ?? 0), isMap && variety.optional ? 1 : 0);
    for (let index = 1; written.length < least; index++) {
      // For the schema `false`, `valueOf` returns `ENDLESS`.
      const value = valueOf(others ?? true, { ...position, index });
      if (value === ENDLESS) break;
      written.push([`sandbox-${position.words}-${index}`, value]);
    }
    return Object.fromEntries(written);
  }

  function listOf(schema: Fields, { words, index, within, depth }: Position): unknown {
    const first = list(schema["prefixItems"]);
    const [least, most] = [Number(schema["minItems"] ?? 0), Number(schema["maxItems"] ?? Infinity)];
    const several = depth < DEEPEST_OF_SEVERAL ? variety.items : Math.min(variety.items, 1);
    const length = Math.min(Math.max(first.length || several, least), most);
    const items: unknown[] = [];
    for (let at = 1; at <= length; at++) {
      const position = { words: singular(words), index: first.length > 0 ? index : at, within, depth: depth + 1 };
      const value = valueOf(first[at - 1] ?? schema["items"] ?? true, position);
      if (value === ENDLESS) return items.length >= least ? items : ENDLESS;
      items.push(value);
    }
    return items;
  }
}
