// Converts YAML documents to a canonical form, and hashes that form.
import { createHash } from "node:crypto";
import { Document, isScalar, parse, visit, type Pair, type ScalarTag, type Tags } from "yaml";

/** Returns the canonical form of a document. Key order, style and comments do not change the canonical form. */
export function canonical(yaml: string): string {
  // Merge keys and aliases are expanded.
  const document = new Document(parse(yaml, { merge: true, intAsBigInt: true, customTags: withLongDecimals }), {
    customTags: withLongDecimals,
    sortMapEntries: byKey,
    aliasDuplicateObjects: false,
    // An unquoted date or `yes` is text in YAML 1.2, but not in YAML 1.1. The option `compat` quotes a date or a `yes`,
    // so that both YAML versions read text.
    compat: "yaml-1.1",
  });
  visit(document, {
    Scalar(_, scalar) {
      // A block scalar that contains only white space would be read as different white space.
      if (typeof scalar.value === "string" && scalar.value.trim() === "") scalar.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0, blockQuote: "literal" });
}

/** Number with more digits than a JavaScript number can hold. The object keeps the text of the number. */
class LongDecimal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const longDecimal: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/,
  identify: (value) => value instanceof LongDecimal,
  resolve(text) {
    const [mantissa = ""] = text.toLowerCase().split("e");
    // A JavaScript number can represent every decimal of up to 15 digits.
    const isLong = mantissa.replaceAll(/[-+.]/g, "").replace(/^0+/, "").length > 15;
    return isLong || !Number.isFinite(Number(text)) ? new LongDecimal(text) : Number(text);
  },
  stringify: ({ value }) => (value instanceof LongDecimal ? value.text : String(value)),
};

function withLongDecimals(tags: Tags): Tags {
  // The new tag comes after the tag for integers, because integers are already exact.
  const first = tags.findIndex((tag) => typeof tag === "object" && tag.tag === longDecimal.tag);
  return [...tags.slice(0, first), longDecimal, ...tags.slice(first)];
}

/** Returns `sha256:` and the hexadecimal hash of a document's canonical form. */
export function hashOf(yaml: string): string {
  return hashOfCanonical(canonical(yaml));
}

/** Hashes a text that is already in canonical form. */
export function hashOfCanonical(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

function byKey(one: Pair, other: Pair): number {
  // UTF-8 bytes sort by code point. JavaScript compares strings by UTF-16 units, which gives another order.
  return Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
