// Checks whether two schemas are equal, including all referenced schemas. The check ignores descriptions and other
// documentation.
import { at, type Fields } from "@org/codegen/document";
import { referencesIn } from "../document/places.ts";
import { withoutTexts } from "../document/texts.ts";
import { keyOf, type Schema } from "../normal/reader.ts";

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
  const after = at(["components", "schemas"], revision);
  const referencesBy = new Map<string, readonly string[]>();
  for (const [name, schema] of Object.entries(at(["components", "schemas"], base))) {
    const [one, other] = [signatureOf(schema), signatureOf(after[name])];
    if (one.text === other.text) referencesBy.set(`#/components/schemas/${name}`, one.references);
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
  const content = withoutTexts(schema);
  return { text: JSON.stringify(content) ?? "", references: referencesIn(content) };
}
