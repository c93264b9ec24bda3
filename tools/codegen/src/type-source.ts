// Rewrites the notations that openapi-typescript cannot read, and omits the parameters that the client sets itself.
import { DocumentError, fieldOf, fields, list, placeOf, pointerTo, resolve, valueAt } from "./document.ts";
import type { Fields, Keys } from "./document.ts";
import { isObject } from "./subschemas.ts";

/** Matches references that openapi-typescript converts to the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const SCHEMAS = ["components", "schemas"];
const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);
/** Fields that contain example data or constants. Within such data, a field with the name `$ref` is not a reference. */
const VALUES = new Set(["example", "examples", "default", "const", "enum", "value"]);
/** Maximum number of references that codegen replaces by the referenced schema. */
const MOST_WRITTEN_OUT = 10_000;

export function typeSource(document: Fields): Fields {
  let writtenOut = 0;
  return fields(write(document, [], []));

  function write(value: unknown, keys: Keys, within: readonly string[]): unknown {
    if (Array.isArray(value) && keys.at(-1) === "parameters") {
      const callers = value.map((each) => resolve(each, document)).filter((each) => each["x-client-supplied"] !== true);
      return callers.map((each, index) => write(each, [...keys, String(index)], within));
    }
    if (Array.isArray(value)) return value.map((each, index) => writeItem(each, [...keys, String(index)], within));
    if (typeof value !== "object" || value === null)
      return isNameInMapping(value, keys) ? pointerTo([...SCHEMAS, value]) : value;
    const reference = fieldOf(value, "$ref");
    if (typeof reference === "string" && reference.includes("/$defs/") && within.includes(reference))
      throw new DocumentError(
        placeOf(reference),
        `${reference} contains itself, so it must have a name. Move this schema from \`$defs\` to \`components.schemas\`.`,
      );
    if (typeof reference === "string" && !NAMED.test(reference) && !within.includes(reference)) {
      if (++writtenOut > MOST_WRITTEN_OUT)
        throw new DocumentError(
          keys,
          `codegen can inline at most ${MOST_WRITTEN_OUT} references. Codegen never inlines references to components.`,
        );
      return write(valueAt(placeOf(reference), document), keys, [...within, reference]);
    }
    const isOfOwnNames = keys.at(-1) === "properties";
    // The schemas in `$defs` are inlined, because openapi-typescript writes `$defs` as a required property of the type.
    const entries = Object.entries(fields(value)).filter(([key]) => key !== "$defs" || isOfOwnNames);
    const written = Object.fromEntries(
      entries.map(([key, each]) => [
        key,
        VALUES.has(key) && !isOfOwnNames ? each : write(each, [...keys, key], within),
      ]),
    );
    return isOfOwnNames ? written : hoistRequired(written);
  }

  /** Returns whether a value in a mapping is the name of a schema, because openapi-typescript reads only references. */
  function isNameInMapping(value: unknown, keys: Keys): value is string {
    const isMapping = keys.at(-2) === "mapping" && keys.at(-3) === "discriminator";
    return isMapping && typeof value === "string" && valueAt([...SCHEMAS, value], document) !== undefined;
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

/**
 * Moves `required` from the members of `allOf` to the schema with the `allOf`. One member can require a property that a
 * different member describes. For such a property, openapi-typescript generates an optional property.
 */
function hoistRequired(schema: Fields): Fields {
  const { $ref: reference, ...rest } = schema;
  if (typeof reference === "string" && Array.isArray(rest["required"])) {
    return hoistRequired({ ...rest, allOf: [{ $ref: reference }, ...list(rest["allOf"])] });
  }
  const members = list(schema["allOf"]);
  const hoisted = members.flatMap((member) => (isObject(member) ? requiredOfOthers(member) : []));
  if (hoisted.length === 0) return schema;
  const required = [...new Set([...list(schema["required"]), ...hoisted])];
  const allOf = members.filter((member) => !isObject(member) || Object.keys(member).some((key) => key !== "required"));
  return { ...schema, required, allOf };
}

function requiredOfOthers({ required, properties }: Fields): unknown[] {
  const described = fields(properties);
  return list(required).filter((name) => !Object.hasOwn(described, String(name)));
}
