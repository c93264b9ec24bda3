// Encodings of a secret in a text. The encodings share no code with the redactor.

export const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, "0");
export const each = (text: string, change: (character: string) => string) => Array.from(text, change).join("");

/** Encodings of a whole text. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  "JSON with escaped slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "JSON in ASCII": (text) => each(text, (character) => `\\u${hex(character, 4)}`),
  "JSON in ASCII, upper case": (text) => each(text, (character) => `\\u${hex(character, 4).toUpperCase()}`),
  "a URL": encodeURIComponent,
  "a URL, lower case": (text) => encodeURIComponent(text).toLowerCase(),
  "a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  HTML: (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;"),
  "HTML, decimal": (text) => each(text, (character) => `&#${character.charCodeAt(0)};`),
  "HTML, hexadecimal": (text) => each(text, (character) => `&#x${hex(character, 2)};`),
  JavaScript: (text) => each(text, (character) => `\\x${hex(character, 2)}`),
};
export const NAMES = Object.keys(ENCODINGS);
export const encode = (name: string, text: string) => ENCODINGS[name]?.(text) ?? text;
export const encodeAll = (names: readonly string[], text: string) =>
  names.reduce((inner, name) => encode(name, inner), text);
