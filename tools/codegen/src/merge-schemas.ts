import { fields, list, type Fields } from "./document.ts";

type Merge = (one: unknown, other: unknown) => unknown;

const largest: Merge = (one, other) => Math.max(Number(one), Number(other));
const smallest: Merge = (one, other) => Math.min(Number(one), Number(other));
const both: Merge = (one, other) => (one === false || other === false ? false : { allOf: [one, other] });

const MERGES: Readonly<Record<string, Merge>> = {
  minimum: largest,
  exclusiveMinimum: largest,
  minLength: largest,
  minItems: largest,
  minProperties: largest,
  maximum: smallest,
  exclusiveMaximum: smallest,
  maxLength: smallest,
  maxItems: smallest,
  maxProperties: smallest,
  items: both,
  additionalProperties: both,
  required: (one, other) => [...new Set([...list(one), ...list(other)])],
  enum: (one, other) => {
    const others = new Set(list(other).map((value) => JSON.stringify(value)));
    return list(one).filter((value) => others.has(JSON.stringify(value)));
  },
  type: (one, other) => {
    const others = [other].flat();
    const shared = [one].flat().filter((type) => others.includes(type));
    return shared.length === 0 ? "integer" : shared;
  },
  properties: (one, other) => {
    const merged = { ...fields(one) };
    for (const [name, schema] of Object.entries(fields(other))) {
      merged[name] = Object.hasOwn(merged, name) ? both(merged[name], schema) : schema;
    }
    return merged;
  },
};

/**
 * Merges schemas that all describe the same value. For a keyword without a rule in `MERGES`, the merged schema contains
 * the first value.
 */
export function mergeSchemas(parts: readonly Fields[]): Fields {
  const merged: Fields = {};
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      merged[keyword] = Object.hasOwn(merged, keyword)
        ? (MERGES[keyword]?.(merged[keyword], value) ?? merged[keyword])
        : value;
    }
  }
  return merged;
}
