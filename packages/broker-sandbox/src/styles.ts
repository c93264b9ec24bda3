// Reads the text of a parameter as its style says: https://spec.openapis.org/oas/v3.1.1#style-values
import type { Reading, Scalars, Style } from "./operation.ts";

/** Text of a parameter that its style does not allow. The message completes "The query parameter x …". */
export class StyleError extends Error {}

type Decode = (text: string) => string;

const SEPARATORS: Readonly<Partial<Record<Style, string | RegExp>>> = { spaceDelimited: /%20|\+/, pipeDelimited: "|" };

/**
 * Returns what the text of a whole parameter stands for.
 *
 * @param isExploded whether the fields of an object are written as `name=value`
 * @param text not decoded, because an encoded separator is part of a value
 * @throws {StyleError}
 */
export function readText(style: Style, isExploded: boolean, reading: Reading, text: string, decode: Decode): unknown {
  if ("scalar" in reading) return scalarOf(reading.scalar, decode(text));
  const pieces = text.split(SEPARATORS[style] ?? ",");
  if ("list" in reading) return pieces.map((piece) => scalarOf(reading.list, decode(piece)));
  const pairs = (isExploded ? pieces.map(pairOf) : alternating(pieces)).map((pair) => pair.map(decode));
  return objectOf(reading, pairs);
}

/** Returns the object of decoded names and values. The values of a name that is there several times become a list. */
export function objectOf(
  { object, others = ["string"] }: Extract<Reading, { readonly object: object }>,
  pairs: readonly (readonly string[])[],
): object {
  const fields = new Map<string, unknown>();
  for (const [name = "", text = ""] of pairs) {
    const value = scalarOf((Object.hasOwn(object, name) ? object[name] : undefined) ?? others, text);
    fields.set(name, fields.has(name) ? [fields.get(name), value].flat() : value);
  }
  return Object.fromEntries(fields);
}

/** Returns a text as the first of the types that it can be read as, or else as it is. */
export function scalarOf(types: Scalars, text: string): unknown {
  for (const type of types) {
    if (type === "number" && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
    if (type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  }
  return text;
}

function pairOf(piece: string): string[] {
  const [name = "", ...value] = piece.split("=");
  return [name, value.join("=")];
}

function alternating(pieces: readonly string[]): string[][] {
  if (pieces.length % 2 !== 0) throw new StyleError("must be names and values in turn");
  return pieces.flatMap((name, index) => (index % 2 === 0 ? [[name, pieces[index + 1] ?? ""]] : []));
}
