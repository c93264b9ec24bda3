import { createHash } from "node:crypto";
import { Document, isScalar, parse, visit, type Pair, type ScalarTag, type Tags } from "yaml";

/** The one form of a document: two that say the same have the same text, whatever their key order and comments. */
export function canonical(yaml: string): string {
  // Merge keys are expanded as aliases are.
  const document = new Document(parse(yaml, { merge: true, intAsBigInt: true, customTags: withLongDecimals }), {
    customTags: withLongDecimals,
    sortMapEntries: byKey,
    aliasDuplicateObjects: false,
    // A date or a `yes` is text in YAML 1.2, and not in 1.1, which many readers still speak: quoted, it is text in both.
    compat: "yaml-1.1",
  });
  visit(document, {
    Scalar(_, scalar) {
      // As a block, white space alone would be read as other white space.
      if (typeof scalar.value === "string" && scalar.value.trim() === "") scalar.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0, blockQuote: "literal" });
}

/** Number whose digits do not fit into one of JavaScript's, and that stays as it is written. */
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
    // A double has all decimals of 15 digits.
    const isLong = mantissa.replaceAll(/[-+.]/g, "").replace(/^0+/, "").length > 15;
    return isLong || !Number.isFinite(Number(text)) ? new LongDecimal(text) : Number(text);
  },
  stringify: ({ value }) => (value instanceof LongDecimal ? value.text : String(value)),
};

function withLongDecimals(tags: Tags): Tags {
  // Behind integers, which are exact anyway.
  const first = tags.findIndex((tag) => typeof tag === "object" && tag.tag === longDecimal.tag);
  return [...tags.slice(0, first), longDecimal, ...tags.slice(first)];
}

/** `sha256:` and the hash of the canonical form, in hex. */
export function hashOf(yaml: string): string {
  return hashOfCanonical(canonical(yaml));
}

/** Hashes a text that is in canonical form. */
export function hashOfCanonical(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

function byKey(one: Pair, other: Pair): number {
  // UTF-8 has the order of code points, and UTF-16, by which JavaScript compares, has not.
  return Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
