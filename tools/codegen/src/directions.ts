// A request gives no `readOnly` property, and a response has no `writeOnly` one: a schema can have a form for each.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";
import { FormWriter, type Form } from "./form.ts";
import { References } from "./references.ts";
import { mapSchemas } from "./subschemas.ts";

type Direction = "request" | "response";
const SUFFIXES: Readonly<Record<Direction, string>> = { request: "-Request", response: "-Response" };

/** Returns the document with the schemas as types need them. */
export function splitForTypes(document: Fields): Fields {
  return new Splitter(document, { hide: () => undefined }).split();
}

/** Returns the document with the schemas of responses as a check needs them: a hidden property passes with any value. */
export function splitForChecks(document: Fields): Fields {
  const references = new References(document);
  const isTouched = (value: unknown) => references.touches(value, "writeOnly");
  const loosen: Form["loosen"] = (schema, original, names) => {
    if (names.size > 0) delete schema["minProperties"];
    if (isTouched(original["not"])) delete schema["not"];
    if (isTouched(original["items"])) delete schema["uniqueItems"];
    if (!list(original["oneOf"]).some(isTouched)) return;
    // Alternatives that differ in a hidden property alone both match a response.
    schema["allOf"] = [...list(schema["allOf"]), { anyOf: schema["oneOf"] }];
    delete schema["oneOf"];
  };
  return new Splitter(document, { hide: () => true, loosen }).split();
}

class Splitter {
  readonly #document: Fields;
  readonly #references: References;
  readonly #reached = { request: new Set<string>(), response: new Set<string>() };
  readonly #writers: Readonly<Record<Direction, FormWriter>>;
  /** The names of the forms, by direction and reference. */
  readonly #names = new Map<string, string>();
  readonly #written = new Map<string, unknown>();

  constructor(document: Fields, response: Pick<Form, "hide" | "loosen">) {
    this.#document = document;
    this.#references = new References(document);
    const refer = (direction: Direction) => (reference: string) => this.#refer(reference, direction);
    this.#writers = {
      request: new FormWriter(document, { keyword: "readOnly", hide: () => false, refer: refer("request") }),
      response: new FormWriter(document, { keyword: "writeOnly", ...response, refer: refer("response") }),
    };
  }

  split(): Fields {
    const reach = (direction: Direction) => (schema: unknown) => {
      for (const reference of this.#references.reachedFrom(schema)) this.#reached[direction].add(reference);
      return schema;
    };
    mapSchemas(this.#document, reach("request"), reach("response"));
    const { request, response } = this.#writers;
    const written = mapSchemas(
      this.#document,
      (schema) => request.write(schema),
      (schema) => response.write(schema),
    );
    if (this.#written.size === 0) return written;
    const components = fields(written["components"]);
    const schemas = { ...fields(components["schemas"]), ...this.#shared(), ...Object.fromEntries(this.#written) };
    return { ...written, components: { ...components, schemas } };
  }

  /** The whole schemas, for those that requests and responses have in different forms. */
  #shared(): Fields {
    const refer = (reference: string) => reference;
    const writer: FormWriter = new FormWriter(this.#document, {
      keyword: "writeOnly",
      hide: (schema) => writer.write(schema),
      refer,
    });
    const schemas = Object.entries(fields(fields(this.#document["components"])["schemas"]));
    const shared = schemas.filter(([name]) => this.#isShared(pointerTo(["components", "schemas", name])));
    return Object.fromEntries(shared.map(([name, schema]) => [name, writer.write(schema)]));
  }

  #isShared(reference: string): boolean {
    return this.#reached.request.has(reference) && this.#reached.response.has(reference);
  }

  #refer(reference: string, direction: Direction): string {
    const schema = at(placeOf(reference), this.#document);
    const isInput = this.#references.touches(schema, "readOnly");
    const isOutput = this.#references.touches(schema, "writeOnly");
    if (!isInput && !isOutput) return reference;
    const key = `${direction} ${reference}`;
    const known = this.#names.get(key);
    const name = known ?? this.#nameOf(reference, direction, isOutput);
    if (known === undefined) {
      this.#names.set(key, name);
      this.#written.set(name, undefined);
      this.#written.set(name, this.#writers[direction].write(schema));
    }
    return pointerTo(["components", "schemas", name]);
  }

  #nameOf(reference: string, direction: Direction, isOutput: boolean): string {
    const place = placeOf(reference);
    const [, , name] = place;
    const isWhole = place.length === 3 && reference.startsWith("#/components/schemas/");
    const hasOwnName = !this.#isShared(reference) || (direction === "response" && !isOutput);
    if (name !== undefined && isWhole && hasOwnName) return name;
    const taken = fields(fields(this.#document["components"])["schemas"]);
    let other = `${(place.at(-1) ?? "").replaceAll(/[^\w.-]/g, "_")}${SUFFIXES[direction]}`;
    while (Object.hasOwn(taken, other) || this.#written.has(other)) other += "_";
    return other;
  }
}
