import { at, placeOf, type Fields } from "./document.ts";
import { referenceOf, type Keyword } from "./hidden.ts";
import { isObject, mapSubschemas } from "./subschemas.ts";

interface Scan {
  readonly references: Set<string>;
  readonly keywords: Set<Keyword>;
}

/** What the schemas of a document refer to. */
export class References {
  readonly #document: Fields;
  readonly #scans = new Map<string, Scan>();

  constructor(document: Fields) {
    this.#document = document;
  }

  /** The references that a schema leads to, itself or through other schemas. */
  reachedFrom(schema: unknown): ReadonlySet<string> {
    // A set visits what is added while it is visited.
    const reached = new Set(scan(schema).references);
    for (const reference of reached) {
      for (const next of this.#scanAt(reference).references) reached.add(next);
    }
    return reached;
  }

  /** Whether a keyword is true in a schema or in one that it leads to. */
  touches(schema: unknown, keyword: Keyword): boolean {
    if (scan(schema).keywords.has(keyword)) return true;
    return [...this.reachedFrom(schema)].some((reference) => this.#scanAt(reference).keywords.has(keyword));
  }

  #scanAt(reference: string): Scan {
    const known = this.#scans.get(reference) ?? scan(at(placeOf(reference), this.#document));
    this.#scans.set(reference, known);
    return known;
  }
}

function scan(schema: unknown, found: Scan = { references: new Set(), keywords: new Set() }): Scan {
  if (!isObject(schema)) return found;
  const reference = referenceOf(schema);
  if (reference !== undefined) found.references.add(reference);
  if (schema["readOnly"] === true) found.keywords.add("readOnly");
  if (schema["writeOnly"] === true) found.keywords.add("writeOnly");
  mapSubschemas(schema, (subschema) => scan(subschema, found));
  return found;
}
