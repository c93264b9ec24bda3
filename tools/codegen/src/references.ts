import { at, fields, placeOf, pointerTo, type Fields } from "./document.ts";
import { referenceOf, type Keyword } from "./hidden-properties.ts";
import { isObject, mapSchemas, mapSubschemas } from "./subschemas.ts";

const KEYWORDS: readonly Keyword[] = ["readOnly", "writeOnly"];

interface Scan {
  readonly references: Set<string>;
  readonly keywords: Set<Keyword>;
}

export class References {
  readonly #scans = new Map<string, Scan>();
  readonly #leadingTo: ReadonlyMap<Keyword, ReadonlySet<string>>;

  constructor(document: Fields) {
    const names = Object.keys(fields(fields(document["components"])["schemas"]));
    const known = new Set(names.map((name) => pointerTo(["components", "schemas", name])));
    const collect = (schema: unknown) => {
      for (const reference of scan(schema).references) known.add(reference);
      return schema;
    };
    mapSchemas(document, collect, collect);
    for (const reference of known) {
      const schema = at(placeOf(reference), document);
      this.#scans.set(reference, scan(schema));
      collect(schema);
    }
    this.#leadingTo = new Map(KEYWORDS.map((keyword) => [keyword, this.#referencesTo(keyword)]));
  }

  addReached(schema: unknown, reached: Set<string>): void {
    const added = new Set(scan(schema).references);
    for (const reference of added) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      for (const next of this.#scans.get(reference)?.references ?? []) added.add(next);
    }
  }

  touches(schema: unknown, keyword: Keyword): boolean {
    const { references, keywords } = scan(schema);
    return keywords.has(keyword) || [...references].some((reference) => this.leadsTo(reference, keyword));
  }

  leadsTo(reference: string, keyword: Keyword): boolean {
    return this.#leadingTo.get(keyword)?.has(reference) === true;
  }

  #referencesTo(keyword: Keyword): Set<string> {
    const referrers = new Map<string, string[]>();
    for (const [from, { references }] of this.#scans) {
      for (const to of references) {
        const others = referrers.get(to);
        if (others) others.push(from);
        else referrers.set(to, [from]);
      }
    }
    const found = new Set([...this.#scans.keys()].filter((key) => this.#scans.get(key)?.keywords.has(keyword)));
    for (const reference of found) for (const referrer of referrers.get(reference) ?? []) found.add(referrer);
    return found;
  }
}

function scan(schema: unknown, found: Scan = { references: new Set(), keywords: new Set() }): Scan {
  if (!isObject(schema)) return found;
  const reference = referenceOf(schema);
  if (reference !== undefined) found.references.add(reference);
  for (const keyword of KEYWORDS) if (schema[keyword] === true) found.keywords.add(keyword);
  mapSubschemas(schema, (subschema) => scan(subschema, found));
  return found;
}
