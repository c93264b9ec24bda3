// Writes variants of schemas. A variant omits the properties that a keyword hides.
import { at, fields, list, placeOf, type Fields } from "./document.ts";
import { explicitDiscriminator } from "./discriminator.ts";
import { COMPOSITIONS, hiddenNames, isHidden, partsOf, referenceOf, type Keyword } from "./hidden-properties.ts";
import { isObject, mapSubschemas } from "./subschemas.ts";

export interface Variant {
  readonly keyword: Keyword;
  /** Returns a new schema for a hidden property, or undefined to remove the property. */
  readonly hide: (schema: unknown) => unknown;
  /** Converts a reference to a schema into a reference to the schema's variant. */
  readonly refer: (reference: string) => string;
  /**
   * Removes keywords that would reject a value because of a hidden property.
   *
   * @param names names of the hidden properties
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

  /**
   * Returns the variant of a schema.
   *
   * @param hidden   names of the properties that the surrounding schema hides
   * @param optional names of the properties that the variant must not require
   */
  write(value: unknown, hidden: Names = NONE, optional: Names = hidden): unknown {
    if (!isObject(value)) return value;
    const { keyword, hide, refer, loosen } = this.#variant;
    // If only some alternatives of a union hide a property, the variant has the property beside the union, as an
    // optional property.
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
      written["discriminator"] = explicitDiscriminator(value["discriminator"], value, this.#document, refer);
    }
    loosen?.(written, value, all);
    return this.#follow(written, own, all);
  }

  /**
   * Returns a reference to the variant of a schema. If the surrounding schema hides further properties, returns the
   * variant itself instead of a reference.
   */
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
