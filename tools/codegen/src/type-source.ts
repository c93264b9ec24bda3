// Rewrites the notations that openapi-typescript cannot read. The meaning of the document does not change.
import { DocumentError, fieldOf, fields, placeOf, valueAt, type Fields, type Keys } from "./document.ts";
import { hoistRequired } from "./hoist-required.ts";

/** Matches references that openapi-typescript converts to the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);
/** Fields that contain example data or constants. Within such data, a field with the name `$ref` is not a reference. */
const VALUES = new Set(["example", "examples", "default", "const", "enum", "value"]);
/** Maximum number of references that codegen replaces by the referenced schema. */
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
          `codegen can inline at most ${MOST_WRITTEN_OUT} references. Codegen never inlines references to components.`,
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
   * Replaces a boolean schema in `allOf`, `anyOf` or `oneOf` by an equivalent object, because openapi-typescript cannot
   * read boolean schemas.
   */
  function writeItem(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (typeof value !== "boolean" || !COMBINERS.has(keys.at(-2) ?? "")) return write(value, keys, within);
    return value ? {} : { enum: [] };
  }
}
