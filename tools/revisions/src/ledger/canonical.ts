import { createHash } from "node:crypto";
import { Document, isScalar, parse, visit, type Pair, type ScalarTag, type Tags } from "yaml";

/** Returns the document as text that does not depend on key order, style and comments. */
export function canonical(yaml: string): string {
  const document = new Document(parse(yaml, { merge: true, intAsBigInt: true, customTags: withLongDecimals }), {
    customTags: withLongDecimals,
    sortMapEntries: byKey,
    aliasDuplicateObjects: false,
    // The option `compat` adds quotes to a text that YAML 1.1 parsers read as a boolean or a date, such as `yes`.
    compat: "yaml-1.1",
  });
  visit(document, {
    Scalar(_, scalar) {
      // In YAML, a block scalar with only white space loses the white space, so the scalar gets quotes.
      if (typeof scalar.value === "string" && scalar.value.trim() === "") scalar.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0, blockQuote: "literal" });
}

/** Decimal number that JavaScript may round. */
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
    // A JavaScript number keeps the digits of every decimal with up to 15 digits.
    const isLong = mantissa.replaceAll(/[-+.]/g, "").replace(/^0+/, "").length > 15;
    return isLong || !Number.isFinite(Number(text)) ? new LongDecimal(text) : Number(text);
  },
  stringify: ({ value }) => (value instanceof LongDecimal ? value.text : String(value)),
};

function withLongDecimals(tags: Tags): Tags {
  // The yaml library reads a number with the first tag whose pattern matches the number. The pattern of `longDecimal`
  // also matches integers, so the tag for integers must come first.
  const first = tags.findIndex((tag) => typeof tag === "object" && tag.tag === longDecimal.tag);
  return [...tags.slice(0, first), longDecimal, ...tags.slice(first)];
}

export function hashOf(yaml: string): string {
  return hashOfCanonical(canonical(yaml));
}

export function hashOfCanonical(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

function byKey(one: Pair, other: Pair): number {
  // `Buffer.compare` sorts by code point. The default sort of JavaScript compares UTF-16 units, and does not give the
  // order of code points.
  return Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
