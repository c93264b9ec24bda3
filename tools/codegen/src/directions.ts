// Writes a variant of each schema for requests and a variant for responses. The variant for requests omits `readOnly`
// properties, and the variant for responses omits `writeOnly` properties.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";
import { VariantWriter, type Variant } from "./schema-variant.ts";
import { References } from "./references.ts";
import { mapSchemas } from "./subschemas.ts";

type Direction = "request" | "response";
const SUFFIXES: Readonly<Record<Direction, string>> = { request: "-Request", response: "-Response" };

export function splitForTypes(document: Fields): Fields {
  return new Splitter(document).split(() => undefined);
}

export function splitForChecks(document: Fields): Fields {
  const splitter = new Splitter(document);
  return splitter.split(
    () => true,
    (...schemas) => splitter.loosen(...schemas),
  );
}

class Splitter {
  readonly #document: Fields;
  readonly #references: References;
  readonly #reached = { request: new Set<string>(), response: new Set<string>() };
  /** Variants of schemas. Each key is a direction and a reference. */
  readonly #variants = new Map<string, { name: string; reference: string; direction: Direction }>();

  constructor(document: Fields) {
    this.#document = document;
    this.#references = new References(document);
  }

  split(hide: Variant["hide"], loosen?: Variant["loosen"]): Fields {
    const reach = (direction: Direction) => (schema: unknown) => {
      this.#references.addReached(schema, this.#reached[direction]);
      return schema;
    };
    mapSchemas(this.#document, reach("request"), reach("response"));
    const refer = (direction: Direction) => (reference: string) => this.#refer(reference, direction);
    const writers = {
      request: new VariantWriter(this.#document, { keyword: "readOnly", hide: () => false, refer: refer("request") }),
      response: new VariantWriter(this.#document, { keyword: "writeOnly", hide, refer: refer("response"), loosen }),
    };
    const write = (direction: Direction) => (schema: unknown) => writers[direction].write(schema);
    const document = mapSchemas(this.#document, write("request"), write("response"));
    if (this.#variants.size === 0) return document;
    const variants: [name: string, schema: unknown][] = [];
    // A variant can refer to more variants, which the loop visits too.
    for (const { name, reference, direction } of this.#variants.values()) {
      variants.push([name, write(direction)(at(placeOf(reference), this.#document))]);
    }
    const schemas = { ...this.#schemas, ...this.#shared(), ...Object.fromEntries(variants) };
    return { ...document, components: { ...fields(document["components"]), schemas } };
  }

  loosen(schema: Fields, original: Fields, names: ReadonlySet<string>): void {
    const isTouched = (value: unknown) => this.#references.touches(value, "writeOnly");
    if (names.size > 0) delete schema["minProperties"];
    if (isTouched(original["not"])) delete schema["not"];
    if (isTouched(original["items"])) delete schema["uniqueItems"];
    if (!list(original["oneOf"]).some(isTouched)) return;
    // A response must match exactly one alternative of a `oneOf`. If two alternatives differ only in a `writeOnly`
    // property, a response matches both alternatives. Codegen replaces `oneOf` by `anyOf`, because a response can match
    // several alternatives of an `anyOf`.
    schema["allOf"] = [...list(schema["allOf"]), { anyOf: schema["oneOf"] }];
    delete schema["oneOf"];
  }

  #shared(): Fields {
    const refer = (reference: string) => reference;
    const writer: VariantWriter = new VariantWriter(this.#document, {
      keyword: "writeOnly",
      hide: (schema) => writer.write(schema),
      refer,
    });
    const shared = Object.entries(this.#schemas).filter(([name]) =>
      this.#isShared(pointerTo(["components", "schemas", name])),
    );
    return Object.fromEntries(shared.map(([name, schema]) => [name, writer.write(schema)]));
  }

  #isShared(reference: string): boolean {
    return this.#reached.request.has(reference) && this.#reached.response.has(reference);
  }

  #refer(reference: string, direction: Direction): string {
    const isOutput = this.#references.leadsTo(reference, "writeOnly");
    if (!isOutput && !this.#references.leadsTo(reference, "readOnly")) return reference;
    const key = `${direction} ${reference}`;
    const name = this.#variants.get(key)?.name ?? this.#nameOf(reference, direction, isOutput);
    if (!this.#variants.has(key)) this.#variants.set(key, { name, reference, direction });
    return pointerTo(["components", "schemas", name]);
  }

  #nameOf(reference: string, direction: Direction, isOutput: boolean): string {
    const place = placeOf(reference);
    const [, , name] = place;
    const isWhole = place.length === 3 && reference.startsWith("#/components/schemas/");
    const hasOwnName = !this.#isShared(reference) || (direction === "response" && !isOutput);
    if (name !== undefined && isWhole && hasOwnName) return name;
    let other = `${(place.at(-1) ?? "").replaceAll(/[^\w.-]/g, "_")}${SUFFIXES[direction]}`;
    const taken = new Set([...Object.keys(this.#schemas), ...Array.from(this.#variants.values(), (each) => each.name)]);
    while (taken.has(other)) other += "_";
    return other;
  }

  get #schemas(): Fields {
    return at(["components", "schemas"], this.#document);
  }
}
