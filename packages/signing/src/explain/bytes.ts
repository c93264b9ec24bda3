const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function hexOf(data: string | Uint8Array): string {
  return Array.from(typeof data === "string" ? utf8(data) : data, (byte) => HEX[byte]).join("");
}

export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Maximum number of bytes for one call of `String.fromCharCode`. JavaScript engines limit the number of arguments. */
const PIECE = 8192;

export function binaryOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}

export function bytesOfBinary(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 255);
}

/** Encodes text as Latin-1, with `?` for each code point beyond Latin-1. */
export function latin1(text: string): Uint8Array {
  return bytesOfBinary(text.replaceAll(/[^\u0000-\u00ff]/gu, "?"));
}

export function base64Of(data: string | Uint8Array): string {
  return btoa(binaryOf(typeof data === "string" ? utf8(data) : data));
}

/** Decodes base64 or base64url, with or without padding. Returns undefined if the characters are not base64. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const plain = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (plain === "" || plain.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(plain)) return undefined;
  return bytesOfBinary(atob(plain));
}

/** Returns the bytes of a MAC, which is in base64. */
export function bytesOfMac(base64: string): Uint8Array {
  return bytesOfBinary(atob(base64));
}

export function base64url(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

export function utf16(text: string, endian: "little" | "big"): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), endian === "little");
  return bytes;
}

export function concat(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === "string" ? utf8(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
