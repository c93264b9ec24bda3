// Reads parameters in the styles of OpenAPI: https://spec.openapis.org/oas/v3.1.1#style-values
import type { Reading, Scalars, Style } from "./operation.ts";

export class StyleError extends Error {}

type Decode = (text: string) => string;

const SEPARATORS: Readonly<Partial<Record<Style, string | RegExp>>> = { spaceDelimited: /%20|\+/, pipeDelimited: "|" };

/**
 * @param isExploded whether the text contains the fields of an object in the form `name=value`
 * @param text percent-encoded text. An encoded comma in the text is a part of a value and not a separator
 */
export function readText(style: Style, isExploded: boolean, reading: Reading, text: string, decode: Decode): unknown {
  if ("scalar" in reading) return scalarOf(reading.scalar, decode(text));
  const pieces = text.split(SEPARATORS[style] ?? ",");
  if ("list" in reading) return pieces.map((piece) => scalarOf(reading.list, decode(piece)));
  const pairs = (isExploded ? pieces.map(pairOf) : alternating(pieces)).map((pair) => pair.map(decode));
  return objectOf(reading, pairs);
}

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
