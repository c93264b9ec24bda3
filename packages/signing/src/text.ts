import { SigningError, type SigningErrorCode } from "./errors.ts";

/**
 * Percent-encode as the scheme does: every character except ASCII letters, digits and `_ . - ~` (step 1.6).
 * `encodeURIComponent` leaves five more bare.
 */
export function percentEncode(text: string): string {
  // Most names and values have nothing to encode: to see that takes a quarter of the time (measured).
  if (/^[\w.~-]*$/.test(text)) return text;
  refuseLoneSurrogates(text, "The canonical request");
  const encoded = encodeURIComponent(text);
  return /[!'()*]/.test(encoded) ? encoded.replace(/[!'()*]/g, percentCode) : encoded;
}

/** Decode what stands in a URL. Malformed encoding is refused: two readers could take it for two values. */
export function percentDecode(text: string, where: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SigningError("malformed_percent_encoding", `${where} holds a malformed percent-encoding.`);
  }
}

function percentCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function refuseLoneSurrogates(text: string, where: string): void {
  if (!text.isWellFormed()) {
    throw new SigningError("lone_surrogate", `${where} holds half of a surrogate pair, which UTF-8 cannot say.`);
  }
}

/** Other characters would be trimmed, refused or re-encoded on the way, after they were signed. */
export function headerValue(value: string, code: SigningErrorCode, what: string): string {
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new SigningError(code, `${what} must be a string of visible ASCII characters.`);
}

/**
 * Order by Unicode code point. JavaScript's own order is by UTF-16 unit, which puts a character beyond U+FFFF
 * (two surrogates, U+D800 to U+DFFF) before U+E000 to U+FFFF.
 */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
