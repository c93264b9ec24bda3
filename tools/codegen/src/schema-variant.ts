// Writes variants of schemas. A variant for requests hides `readOnly` properties, and a variant for responses hides
// `writeOnly` properties.
import { at, fields, isObject, list, placeOf, type Fields } from "./document.ts";
import { COMPOSITIONS, hiddenNames, isHidden, partsOf, referenceOf } from "./hidden-properties.ts";
import type { Keyword } from "./hidden-properties.ts";
import { explicitDiscriminator } from "./discriminator.ts";
import { mapSubschemas } from "./openapi-nodes.ts";

export interface Variant {
  readonly keyword: Keyword;
  /** Returns a new schema for a hidden property, or undefined to remove the property. */
  readonly hide: (schema: unknown) => unknown;
  readonly refer: (reference: string) => string;
  /**
   * Removes keywords such as `minProperties`. A value without the hidden properties can have fewer properties than
   * `minProperties` requires.
   */
  readonly loosen?: ((schema: Fields, original: Fields, names: ReadonlySet<string>) => void) | undefined;
}

type Names = ReadonlySet<string>;
const NONE: Names = new Set();

/** Returns a function that writes the variant of a schema. */
export function createWriter(
  document: Fields,
  { keyword, hide, refer, loosen }: Variant,
): (schema: unknown) => unknown {
  const inlining = new Set<string>();
  return (schema) => write(schema);

  function write(value: unknown, hidden: Names = NONE, optional: Names = hidden): unknown {
    if (!isObject(value)) return value;
    // A property can be readOnly or writeOnly in some alternatives of a union, but not in all alternatives. The variant
    // keeps such a property, but does not require the property.
    const own = new Set([...hidden, ...hiddenNames(value, ["allOf"], keyword, document)]);
    const all = new Set([...own, ...optional, ...hiddenNames(value, COMPOSITIONS, keyword, document)]);
    const written = mapSubschemas(value, (subschema, place, name) => {
      const isNamed = place === "properties" && own.has(name);
      const isOther = place === "additionalProperties" && isHidden(subschema, keyword, document);
      if (isNamed || isOther) return hide(subschema);
      if (place === "allOf") return write(subschema, own, all);
      return place === "anyOf" || place === "oneOf" ? write(subschema, own) : write(subschema);
    });
    if (Array.isArray(value["required"])) written["required"] = value["required"].filter((name) => !all.has(name));
    if (isObject(value["discriminator"])) written["discriminator"] = explicitDiscriminator(value, document, refer);
    loosen?.(written, value, all);
    return follow(written, own, all);
  }

  function follow(schema: Fields, hidden: Names, optional: Names): Fields {
    const reference = referenceOf(schema);
    if (reference === undefined) return schema;
    const target = at(placeOf(reference), document);
    if (inlining.has(reference) || !isChangedBy(target, optional)) {
      const variantReference = refer(reference);
      return variantReference === reference ? schema : { ...schema, $ref: variantReference };
    }
    inlining.add(reference);
    const { $ref: _, ...beside } = schema;
    const inlined = fields(write(target, hidden, optional));
    inlining.delete(reference);
    return Object.keys(beside).length === 0 ? inlined : { ...beside, allOf: [...list(beside["allOf"]), inlined] };
  }

  function isChangedBy(target: Fields, names: Names): boolean {
    if (names.size === 0) return false;
    const known = hiddenNames(target, COMPOSITIONS, keyword, document);
    const mentioned = partsOf(target, COMPOSITIONS, document).flatMap((part) => [
      ...Object.keys(fields(part["properties"])),
      ...list(part["required"]).map(String),
    ]);
    return mentioned.some((name) => names.has(name) && !known.has(name));
  }
}
