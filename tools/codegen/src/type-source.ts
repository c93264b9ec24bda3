// Replaces the parts of a document that openapi-typescript cannot read. Each replacement has the same meaning as the
// original part.
import { DocumentError, fieldOf, fields, placeOf, valueAt, type Fields, type Keys } from "./document.ts";
import { hoistRequired } from "./hoist-required.ts";

/** Matches references that openapi-typescript turns into the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);
/** Fields that contain values, not schemas. In a value, a field `$ref` is not a reference. */
const VALUES = new Set(["example", "examples", "default", "const", "enum", "value"]);
/** Greatest number of references to inline. Only a document with nested references exceeds the limit. */
const MOST_WRITTEN_OUT = 10_000;

export function typeSource(document: Fields): Fields {
  let writtenOut = 0;
  return fields(write(document, [], []));

  function write(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((each, index) => writeItem(each, [...keys, String(index)], within));
    if (typeof value !== "object" || value === null) return value;
    const reference = fieldOf(value, "$ref");
    if (typeof reference === "string" && !NAMED.test(reference) && !within.includes(reference)) {
      if (++writtenOut > MOST_WRITTEN_OUT)
        throw new DocumentError(
          keys,
          `codegen would inline more than ${MOST_WRITTEN_OUT} references. Refer to components, which are not inlined.`,
        );
      return write(valueAt(placeOf(reference), document), keys, [...within, reference]);
    }
    const isOfOwnNames = keys.at(-1) === "properties";
    const written = Object.fromEntries(
      Object.entries(fields(value)).map(([key, each]) => [
        key,
        VALUES.has(key) && !isOfOwnNames ? each : write(each, [...keys, key], within),
      ]),
    );
    return isOfOwnNames ? written : hoistRequired(written);
  }

  /**
   * Replaces each boolean member of a combination by an equivalent schema, because openapi-typescript cannot read
   * boolean members.
   */
  function writeItem(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (typeof value !== "boolean" || !COMBINERS.has(keys.at(-2) ?? "")) return write(value, keys, within);
    return value ? {} : { enum: [] };
  }
}
