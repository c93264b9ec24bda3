import { SigningError, type SigningErrorCode } from "./errors.ts";

/** Percent-encodes every character except ASCII letters, digits and `_ . - ~` (reference: Algorithm, step 1.6). */
export function percentEncode(text: string): string {
  // Most names and values have nothing to encode. This check takes a quarter of the time of encoding (measured).
  if (/^[\w.~-]*$/.test(text)) return text;
  let encoded = encodeText(text);
  // `encodeURIComponent` does not encode these. A callback for each match takes twice the time and memory on a long
  // text (measured).
  if (/[!'()*]/.test(encoded)) {
    for (const mark of "!'()*") encoded = encoded.replaceAll(mark, `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  }
  return encoded;
}

function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw loneSurrogate("The canonical request");
  }
}

/** Decodes a part of a URL. It rejects malformed encoding, which two readers could decode to two values. */
export function percentDecode(text: string, where: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SigningError("malformed_percent_encoding", `${where} has a malformed percent-encoding.`);
  }
}

/** Rejects a body of another type, as a JavaScript caller may give it. */
export function assertText(body: unknown): asserts body is string {
  if (typeof body !== "string") {
    throw new SigningError("unsupported_body", "The body must be JSON text: pass it through JSON.stringify.");
  }
}

export function assertWellFormed(text: string, where: string): void {
  if (!text.isWellFormed()) throw loneSurrogate(where);
}

function loneSurrogate(where: string): SigningError {
  return new SigningError("lone_surrogate", `${where} has half of a surrogate pair.`);
}

/** Other characters in a header would be trimmed, rejected or re-encoded on the way, after they were signed. */
export function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Returns the value if a header can carry it unchanged. */
export function headerValue(value: string, code: SigningErrorCode, what: string): string {
  if (typeof value === "string" && isVisibleAscii(value)) return value;
  throw new SigningError(code, `${what} must be visible ASCII.`);
}

/**
 * Compares by Unicode code point. JavaScript's own order is by UTF-16 unit, which sorts a character beyond U+FFFF (two
 * surrogates, U+D800 to U+DFFF) before U+E000 to U+FFFF.
 */
export function byCodePoint(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  // At its end a text has no code point, so the shorter one comes first.
  return (a.codePointAt(i) ?? -1) - (b.codePointAt(i) ?? -1);
}
