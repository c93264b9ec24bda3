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

export class VariantWriter {
  readonly #document: Fields;
  readonly #variant: Variant;
  readonly #inlining = new Set<string>();

  constructor(document: Fields, variant: Variant) {
    this.#document = document;
    this.#variant = variant;
  }

  write(value: unknown, hidden: Names = NONE, optional: Names = hidden): unknown {
    if (!isObject(value)) return value;
    const { keyword, hide, refer, loosen } = this.#variant;
    // A property can be readOnly or writeOnly in some alternatives of a union, but not in all alternatives. The variant
    // keeps such a property, but does not require the property.
    const own = new Set([...hidden, ...hiddenNames(value, ["allOf"], keyword, this.#document)]);
    const all = new Set([...own, ...optional, ...hiddenNames(value, COMPOSITIONS, keyword, this.#document)]);
    const written = mapSubschemas(value, (subschema, place, name) => {
      const isNamed = place === "properties" && own.has(name);
      const isOther = place === "additionalProperties" && isHidden(subschema, keyword, this.#document);
      if (isNamed || isOther) return hide(subschema);
      if (place === "allOf") return this.write(subschema, own, all);
      return place === "anyOf" || place === "oneOf" ? this.write(subschema, own) : this.write(subschema);
    });
    if (Array.isArray(value["required"])) written["required"] = value["required"].filter((name) => !all.has(name));
    if (isObject(value["discriminator"])) {
      written["discriminator"] = explicitDiscriminator(value, this.#document, refer);
    }
    loosen?.(written, value, all);
    return this.#follow(written, own, all);
  }

  #follow(schema: Fields, hidden: Names, optional: Names): Fields {
    const reference = referenceOf(schema);
    if (reference === undefined) return schema;
    const target = at(placeOf(reference), this.#document);
    if (this.#inlining.has(reference) || !this.#isChangedBy(target, optional)) {
      const variantReference = this.#variant.refer(reference);
      return variantReference === reference ? schema : { ...schema, $ref: variantReference };
    }
    this.#inlining.add(reference);
    const { $ref: _, ...beside } = schema;
    const inlined = fields(this.write(target, hidden, optional));
    this.#inlining.delete(reference);
    return Object.keys(beside).length === 0 ? inlined : { ...beside, allOf: [...list(beside["allOf"]), inlined] };
  }

  #isChangedBy(target: Fields, names: Names): boolean {
    const known = hiddenNames(target, COMPOSITIONS, this.#variant.keyword, this.#document);
    const others = new Set([...names].filter((name) => !known.has(name)));
    if (others.size === 0) return false;
    const mentioned = partsOf(target, COMPOSITIONS, this.#document).flatMap((part) => [
      ...Object.keys(fields(part["properties"])),
      ...list(part["required"]),
    ]);
    return mentioned.some((name) => typeof name === "string" && others.has(name));
  }
}
