// One form of the schemas of a document: without the properties that a keyword hides, and never requiring them.
import { at, fields, list, placeOf, type Fields } from "./document.ts";
import { explicitDiscriminator } from "./discriminator.ts";
import { COMPOSITIONS, hiddenNames, isHidden, partsOf, referenceOf, type Keyword } from "./hidden.ts";
import { isObject, mapSubschemas } from "./subschemas.ts";

export interface Form {
  readonly keyword: Keyword;
  /** Returns the schema in the place of a hidden property, or undefined to remove the property. */
  readonly hide: (schema: unknown) => unknown;
  /** Returns the reference to this form of a referenced schema. */
  readonly refer: (reference: string) => string;
  /** Removes what would reject a value for a hidden property. `names` are those of the properties that are hidden. */
  readonly loosen?: ((schema: Fields, original: Fields, names: ReadonlySet<string>) => void) | undefined;
}

type Names = ReadonlySet<string>;
const NONE: Names = new Set();

export class FormWriter {
  readonly #document: Fields;
  readonly #form: Form;
  readonly #inlining = new Set<string>();

  constructor(document: Fields, form: Form) {
    this.#document = document;
    this.#form = form;
  }

  /** Returns the form of a schema. `hidden` and `optional` are the names of properties that its context hides. */
  write(value: unknown, hidden: Names = NONE, optional: Names = hidden): unknown {
    if (!isObject(value)) return value;
    const { keyword, hide, refer, loosen } = this.#form;
    // Only one alternative may hide a name: the property stays beside the union, but nothing can require it.
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

  /** The form of what a schema refers to: by its reference, unless the context hides more than that schema does. */
  #follow(schema: Fields, hidden: Names, optional: Names): Fields {
    const reference = referenceOf(schema);
    if (reference === undefined) return schema;
    const target = at(placeOf(reference), this.#document);
    if (this.#inlining.has(reference) || !this.#isChangedBy(target, optional)) {
      const form = this.#form.refer(reference);
      return form === reference ? schema : { ...schema, $ref: form };
    }
    this.#inlining.add(reference);
    const { $ref: _, ...beside } = schema;
    const inlined = fields(this.write(target, hidden, optional));
    this.#inlining.delete(reference);
    return Object.keys(beside).length === 0 ? inlined : { ...beside, allOf: [...list(beside["allOf"]), inlined] };
  }

  #isChangedBy(target: Fields, names: Names): boolean {
    const known = hiddenNames(target, COMPOSITIONS, this.#form.keyword, this.#document);
    const others = new Set([...names].filter((name) => !known.has(name)));
    if (others.size === 0) return false;
    const mentioned = [...partsOf(target, COMPOSITIONS, this.#document)].flatMap((part) => [
      ...Object.keys(fields(part["properties"])),
      ...list(part["required"]),
    ]);
    return mentioned.some((name) => typeof name === "string" && others.has(name));
  }
}
