// Rewrites parts of a document that openapi-typescript cannot read into equivalent ones.
import { DocumentError, fieldOf, fields, placeOf, valueAt, type Fields, type Keys } from "./document.ts";
import { hoistRequired } from "./hoist-required.ts";

/** References that openapi-typescript turns into the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);
/** Fields without schemas: an example may have a field `$ref`. */
const VALUES = new Set(["example", "examples", "default", "const", "enum", "value"]);
/** Limit of inlined references. A document with more of them nests them. */
const MOST_WRITTEN_OUT = 10_000;

export function typeSource(document: Fields): Fields {
  let writtenOut = 0;
  return fields(write(document, [], []));

  function write(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((each, index) => writeItem(each, [...keys, String(index)], within));
    if (typeof value !== "object" || value === null) return value;
    const reference = fieldOf(value, "$ref");
    if (typeof reference === "string" && !NAMED.test(reference) && !within.includes(reference)) {
      if (++writtenOut > MOST_WRITTEN_OUT) throw new DocumentError(keys, "its references hold one another too often.");
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

  /** openapi-typescript reads `true` and `false` as schemas, but not as members of a combination. */
  function writeItem(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (typeof value !== "boolean" || !COMBINERS.has(keys.at(-2) ?? "")) return write(value, keys, within);
    return value ? {} : { enum: [] };
  }
}
