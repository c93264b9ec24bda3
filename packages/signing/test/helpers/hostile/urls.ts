// Generates hostile URLs.
import fc from "fast-check";
import { HEADERS } from "../support.ts";
import type { Hostile } from "./signing-paths.ts";

export const BASE = "https://api.example.com";

/** Returns URLs with a random text in the path, a query name or a query value. */
function inPlaces(texts: fc.Arbitrary<string>): fc.Arbitrary<Hostile> {
  const places = fc.constantFrom("/a@b", "/?a@b=c", "/?a=b@c");
  return fc.tuple(places, texts).map(([place, text]) => ({ url: BASE + place.replace("@", () => text) }));
}

const textOf = (...units: string[]) => fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 4 });

const CONTROL_CHARACTER = fc.integer({ min: 0, max: 31 }).map((unit) => String.fromCharCode(unit));
const INJECTION = fc.constant(" HTTP/1.1\r\nx-injected: 1\r\n");
export const CONTROL_CHARACTERS = inPlaces(fc.oneof({ weight: 9, arbitrary: CONTROL_CHARACTER }, INJECTION));

const NOT_ASCII = fc.integer({ min: 0x7f, max: 0x10ffff }).map((point) => String.fromCodePoint(point).toWellFormed());
const ENCODED = ["%00", "%0D%0A", "%20HTTP/1.1%0D%0Ax-injected:%201%0D%0A", "%7F", "%2525", "%5C", "e\u0301", "\u202e"];
export const ENCODED_ON_THE_WAY = inPlaces(fc.oneof(NOT_ASCII, textOf(...ENCODED)));

export const LONE_SURROGATES = inPlaces(textOf("\ud800", "\udc00", "\ud83d").filter((text) => !text.isWellFormed()));

/** Percent signs without two hex digits, and bytes that are not UTF-8. */
const BROKEN = ["%", "%1", "%z", "%u0041", "%２０", "%E9", "%80", "%C3", "%C0", "%AF", "%ED%A0", "%F4%90", "%FF", "a"];
export const MALFORMED_ENCODINGS = inPlaces(textOf(...BROKEN).filter((text) => !isDecodable(`a${text}b`)));

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

/** URLs with a dot segment that URL parsers resolve. */
export const DOT_SEGMENTS = fc
  .tuple(
    fc.constantFrom("/", "/a/"),
    fc.constantFrom(".", "..", "%2e", "%2E%2e", ".%2e"),
    fc.constantFrom("", "/b", "?c", "#d"),
  )
  .map((parts) => ({ url: BASE + parts.join("") }));

/** Query names that servers read as the name of a signed header. */
export const RESERVED_NAMES = fc
  .tuple(
    fc.constantFrom("", "a=1&"),
    fc.constantFrom(...Object.keys(HEADERS)),
    fc.infiniteStream(fc.constantFrom("same", "upper", "encoded")),
    fc.constantFrom("", "=", "=another"),
  )
  .map(([before, name, spellings, after]) => {
    const spelled = Array.from(name, (character) => {
      const spelling = spellings.next().value;
      if (spelling === "encoded") return `%${character.charCodeAt(0).toString(16)}`;
      return spelling === "upper" ? character.toUpperCase() : character;
    });
    return { url: `${BASE}/?${before}${spelled.join("")}${after}` };
  });

export const PROTOTYPE_NAMES = inPlaces(
  fc.constantFrom("__proto__", "constructor", "toString", "toJSON", "then", "length"),
);
