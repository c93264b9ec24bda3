// Writes variants of the schemas with `readOnly` or `writeOnly` properties. A variant for requests allows no value of a
// `readOnly` property. A variant for responses omits `writeOnly` properties in types, and allows them in checks.
import { at, fields, isObject, list, placeOf, pointerTo, type Fields } from "./document.ts";
import { referenceOf, type Keyword } from "./hidden-properties.ts";
import { mapChildren, mapDocument, mapSubschemas, type Replace } from "./openapi-nodes.ts";
import { createWriter, type Variant } from "./schema-variant.ts";

type Direction = "request" | "response";
const SUFFIXES: Readonly<Record<Direction, string>> = { request: "-Request", response: "-Response" };
const KEYWORDS: readonly Keyword[] = ["readOnly", "writeOnly"];

/** References and keywords in a schema, without those in the schemas that it refers to. */
interface Contents {
  readonly references: Set<string>;
  readonly keywords: Set<Keyword>;
}

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
  readonly #contents = new Map<string, Contents>();
  readonly #leadingTo: ReadonlyMap<Keyword, ReadonlySet<string>>;
  readonly #reached: Readonly<Record<Direction, ReadonlySet<string>>>;
  /** Variants of schemas. Each key is a direction and a reference. */
  readonly #variants = new Map<string, { name: string; reference: string; direction: Direction }>();

  /** Names of the schemas and of the variants. */
  readonly #names: Set<string>;

  constructor(document: Fields) {
    this.#document = document;
    this.#names = new Set(Object.keys(this.#schemas));
    const roots = { request: new Set<string>(), response: new Set<string>() };
    const collect = (direction: Direction) => (schema: unknown) => {
      for (const reference of contentsOf(schema).references) roots[direction].add(reference);
      return schema;
    };
    mapSchemas(document, collect("request"), collect("response"));
    const reach = (references: Iterable<string>) => closure(references, (each) => this.#contentsAt(each).references);
    this.#reached = { request: reach(roots.request), response: reach(roots.response) };
    reach(Object.keys(this.#schemas).map((name) => pointerTo(["components", "schemas", name])));
    this.#leadingTo = new Map(KEYWORDS.map((keyword) => [keyword, leadingTo(keyword, this.#contents)]));
  }

  split(hide: Variant["hide"], loosen?: Variant["loosen"]): Fields {
    const refer = (direction: Direction) => (reference: string) => this.#refer(reference, direction);
    const write = {
      request: createWriter(this.#document, { keyword: "readOnly", hide: () => false, refer: refer("request") }),
      response: createWriter(this.#document, { keyword: "writeOnly", hide, refer: refer("response"), loosen }),
    };
    const document = mapSchemas(this.#document, write.request, write.response);
    if (this.#variants.size === 0) return document;
    const variants: [name: string, schema: unknown][] = [];
    // A variant can refer to more variants, which the loop visits too.
    for (const { name, reference, direction } of this.#variants.values()) {
      variants.push([name, write[direction](at(placeOf(reference), this.#document))]);
    }
    const schemas = { ...this.#schemas, ...this.#shared(), ...Object.fromEntries(variants) };
    return { ...document, components: { ...fields(document["components"]), schemas } };
  }

  loosen(schema: Fields, original: Fields, names: ReadonlySet<string>): void {
    const isTouched = (value: unknown) => this.#touches(value, "writeOnly");
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

  /** Makes the `writeOnly` properties optional in each schema that requests and responses share. */
  #shared(): Fields {
    const hide = (schema: unknown) => write(schema);
    const write = createWriter(this.#document, { keyword: "writeOnly", hide, refer: (reference) => reference });
    const shared = Object.entries(this.#schemas).filter(([name]) =>
      this.#isShared(pointerTo(["components", "schemas", name])),
    );
    return Object.fromEntries(shared.map(([name, schema]) => [name, write(schema)]));
  }

  #isShared(reference: string): boolean {
    return this.#reached.request.has(reference) && this.#reached.response.has(reference);
  }

  #refer(reference: string, direction: Direction): string {
    const isOutput = this.#leadsTo(reference, "writeOnly");
    if (!isOutput && !this.#leadsTo(reference, "readOnly")) return reference;
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
    while (this.#names.has(other)) other += "_";
    this.#names.add(other);
    return other;
  }

  #touches(schema: unknown, keyword: Keyword): boolean {
    const { references, keywords } = contentsOf(schema);
    return keywords.has(keyword) || [...references].some((reference) => this.#leadsTo(reference, keyword));
  }

  #leadsTo(reference: string, keyword: Keyword): boolean {
    return this.#leadingTo.get(keyword)?.has(reference) === true;
  }

  #contentsAt(reference: string): Contents {
    const contents = this.#contents.get(reference) ?? contentsOf(at(placeOf(reference), this.#document));
    this.#contents.set(reference, contents);
    return contents;
  }

  get #schemas(): Fields {
    return at(["components", "schemas"], this.#document);
  }
}

function contentsOf(schema: unknown, found: Contents = { references: new Set(), keywords: new Set() }): Contents {
  if (!isObject(schema)) return found;
  const reference = referenceOf(schema);
  if (reference !== undefined) found.references.add(reference);
  for (const keyword of KEYWORDS) if (schema[keyword] === true) found.keywords.add(keyword);
  mapSubschemas(schema, (subschema) => contentsOf(subschema, found));
  return found;
}

/** Returns the references to schemas that have a keyword, or that refer, also indirectly, to such a schema. */
function leadingTo(keyword: Keyword, contents: ReadonlyMap<string, Contents>): Set<string> {
  const referrers = new Map<string, string[]>();
  for (const [reference, { references }] of contents) {
    for (const target of references) {
      const known = referrers.get(target);
      if (known === undefined) referrers.set(target, [reference]);
      else known.push(reference);
    }
  }
  const holders = [...contents].filter(([, { keywords }]) => keywords.has(keyword));
  return closure(
    holders.map(([reference]) => reference),
    (target) => referrers.get(target) ?? [],
  );
}

/** Returns the given items, and all items that repeated calls of `next` return. */
function closure<T>(items: Iterable<T>, next: (item: T) => Iterable<T>): Set<T> {
  const found = new Set(items);
  for (const item of found) for (const other of next(item)) found.add(other);
  return found;
}

/**
 * Copies a document, and replaces the schemas of requests and responses. The function does not replace the schemas in
 * `components.schemas`, callbacks and webhooks.
 */
function mapSchemas(
  document: Fields,
  request: (schema: unknown) => unknown,
  response: (schema: unknown) => unknown,
): Fields {
  const write: Replace = (value, type, keys) => {
    const [root, components, , ofPath] = keys;
    if (root === "webhooks" || (root === "components" && components === "schemas")) return value;
    if (type.name !== "Schema") return mapChildren(value, type, keys, write);
    const isOperation = root === "paths" || components === "pathItems";
    const place = !isOperation ? components : root === "paths" ? ofPath : keys[4];
    if (place === "callbacks") return value;
    return place === "responses" || place === "headers" ? response(value) : request(value);
  };
  return mapDocument(document, write);
}
