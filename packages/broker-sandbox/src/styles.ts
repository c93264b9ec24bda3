// Reads the text of a parameter by its style: https://spec.openapis.org/oas/v3.1.1#style-values
import type { Reading, Scalars, Style } from "./operation.ts";

/** Error for a parameter that is not written in its style. The message completes "The query parameter x …". */
export class StyleError extends Error {}

type Decode = (text: string) => string;

const SEPARATORS: Readonly<Partial<Record<Style, string | RegExp>>> = { spaceDelimited: /%20|\+/, pipeDelimited: "|" };

/**
 * Parses the text of a parameter.
 *
 * @param isExploded whether the fields of an object are written as `name=value`
 * @param text text before percent-decoding, because an encoded separator belongs to a value
 * @throws {StyleError} if the text is not written in the style
 */
export function readText(style: Style, isExploded: boolean, reading: Reading, text: string, decode: Decode): unknown {
  if ("scalar" in reading) return scalarOf(reading.scalar, decode(text));
  const pieces = text.split(SEPARATORS[style] ?? ",");
  if ("list" in reading) return pieces.map((piece) => scalarOf(reading.list, decode(piece)));
  const pairs = (isExploded ? pieces.map(pairOf) : alternating(pieces)).map((pair) => pair.map(decode));
  return objectOf(reading, pairs);
}

/** Returns an object with decoded names and values. If a name is repeated, its values become a list. */
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

/** Converts a text to the first type that fits. Returns the text unchanged if no type fits. */
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
  if (pieces.length % 2 !== 0) throw new StyleError("must be a list of names and values, such as name,value");
  return pieces.flatMap((name, index) => (index % 2 === 0 ? [[name, pieces[index + 1] ?? ""]] : []));
}
