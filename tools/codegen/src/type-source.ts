// The document as openapi-typescript can read it: what it cannot is written in another way that says the same.
import { DocumentError, fieldOf, fields, placeOf, valueAt, type Fields, type Keys } from "./document.ts";
import { hoistRequired } from "./required.ts";

/** References that openapi-typescript turns into the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);
/** Values that hold no schema: a field of an example may be called `$ref`. */
const VALUES = new Set(["example", "examples", "default", "const", "enum", "value"]);
/** Of references that are written out: a document that has more has them within one another. */
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

  /** openapi-typescript reads `true` and `false` as schemas, but not among the members of another. */
  function writeItem(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (typeof value !== "boolean" || !COMBINERS.has(keys.at(-2) ?? "")) return write(value, keys, within);
    return value ? {} : { enum: [] };
  }
}
