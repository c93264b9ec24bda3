import { at, placeOf, pointerTo, type Fields } from "./document.ts";
import { referenceOf, type Keyword } from "./hidden-properties.ts";
import { isObject, mapSchemas, mapSubschemas } from "./subschemas.ts";

const KEYWORDS: readonly Keyword[] = ["readOnly", "writeOnly"];

interface Scan {
  readonly references: Set<string>;
  readonly keywords: Set<Keyword>;
}

/** Finds the references and keywords that a schema leads to. */
export class References {
  readonly #scans = new Map<string, Scan>();
  readonly #leadingTo: ReadonlyMap<Keyword, ReadonlySet<string>>;

  constructor(document: Fields) {
    const names = Object.keys(at(["components", "schemas"], document));
    const known = new Set(names.map((name) => pointerTo(["components", "schemas", name])));
    const collect = (schema: unknown) => {
      for (const reference of scan(schema).references) known.add(reference);
      return schema;
    };
    mapSchemas(document, collect, collect);
    for (const reference of known) this.#scans.set(reference, scan(collect(at(placeOf(reference), document))));
    this.#leadingTo = new Map(KEYWORDS.map((keyword) => [keyword, this.#referencesTo(keyword)]));
  }

  addReached(schema: unknown, reached: Set<string>): void {
    const added = scan(schema).references;
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
    const found = new Set<string>();
    // A schema usually follows the schemas that refer to it, so the reverse order needs few rounds.
    const scans = [...this.#scans].reverse();
    for (let size = -1; size < found.size;) {
      size = found.size;
      for (const [reference, { references, keywords }] of scans) {
        if (keywords.has(keyword) || [...references].some((each) => found.has(each))) found.add(reference);
      }
    }
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
