// Checks whether two schemas are equal, including all referenced schemas. The check ignores descriptions and other
// documentation.
import { fields, type Fields } from "@org/codegen/document";
import { TEXTS } from "../document/texts.ts";
import { keyOf, type Schema } from "../normal/reader.ts";

const SCHEMAS = "#/components/schemas/";

interface Signature {
  readonly text: string;
  readonly references: readonly string[];
}

export class Sameness {
  readonly #known = new Map<string, Signature>();
  readonly #same: ReadonlySet<string>;

  constructor(base: Fields, revision: Fields) {
    this.#same = sameComponents(base, revision);
  }

  isSame(one: Schema, other: Schema): boolean {
    if (one.all.length !== other.all.length) return false;
    const [left, right] = [this.#read(one), this.#read(other)];
    return left.text === right.text && left.references.every((reference) => this.#same.has(reference));
  }

  #read({ reader, all }: Schema): Signature {
    const key = `${reader.name} ${keyOf(all)}`;
    const known = this.#known.get(key) ?? signatureOf(all.map((at) => reader.valueAt(at)));
    this.#known.set(key, known);
    return known;
  }
}

function sameComponents(base: Fields, revision: Fields): ReadonlySet<string> {
  const [before, after] = [base, revision].map((document) => fields(fields(document["components"])["schemas"]));
  const referencesBy = new Map<string, readonly string[]>();
  for (const name of Object.keys(before ?? {})) {
    const [one, other] = [signatureOf(before?.[name]), signatureOf(after?.[name])];
    if (one.text === other.text) referencesBy.set(SCHEMAS + name, one.references);
  }
  for (let size = -1; size !== referencesBy.size;) {
    size = referencesBy.size;
    for (const [reference, others] of referencesBy) {
      if (!others.every((other) => referencesBy.has(other))) referencesBy.delete(reference);
    }
  }
  return new Set(referencesBy.keys());
}

function signatureOf(schema: unknown): Signature {
  const references: string[] = [];
  const text = JSON.stringify(sorted(schema, false));
  return { text: text ?? "", references };

  function sorted(value: unknown, isOfNames: boolean): unknown {
    if (Array.isArray(value)) return value.map((each) => sorted(each, false));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => isOfNames || !TEXTS.has(key));
    for (const [key, each] of entries) if (key === "$ref" && typeof each === "string") references.push(each);
    return entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, VALUES.has(key) && !isOfNames ? each : sorted(each, !isOfNames && NAMES.has(key))]);
  }
}

/** JSON Schema keywords whose value maps names to schemas. */
const NAMES = new Set(["properties", "patternProperties", "dependentSchemas", "dependentRequired", "$defs", "mapping"]);
/** Keywords whose value is data, in which `title` is an ordinary key. */
const VALUES = new Set(["const", "enum", "default"]);
