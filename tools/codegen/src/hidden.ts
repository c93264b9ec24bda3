// Which properties a keyword hides: `readOnly` from requests, `writeOnly` from responses.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";

export type Keyword = "readOnly" | "writeOnly";

export const UNIONS = ["anyOf", "oneOf"] as const;
export const COMPOSITIONS = ["allOf", ...UNIONS] as const;
type Composition = (typeof COMPOSITIONS)[number];

/** Whether the schema of a property hides it. A union hides it if each alternative but null does. */
export function isHidden(value: unknown, keyword: Keyword, document: Fields, seen: readonly string[] = []): boolean {
  const schema = fields(value);
  if (schema[keyword] === true) return true;
  const reference = referenceOf(schema);
  const hides = (other: unknown) =>
    isHidden(other, keyword, document, reference === undefined ? seen : [...seen, reference]);
  if (reference && !seen.includes(reference) && hides(at(placeOf(reference), document))) return true;
  if (list(schema["allOf"]).some(hides)) return true;
  return UNIONS.some((union) => {
    const alternatives = list(schema[union]).filter((alternative) => fields(alternative)["type"] !== "null");
    return alternatives.length > 0 && alternatives.every(hides);
  });
}

/** The names of the properties that a schema hides, itself or by what it is composed of. */
export function hiddenNames(
  schema: Fields,
  compositions: readonly Composition[],
  keyword: Keyword,
  document: Fields,
): Set<string> {
  const properties = [...partsOf(schema, compositions, document)].flatMap((part) =>
    Object.entries(fields(part["properties"])),
  );
  return new Set(properties.filter(([, property]) => isHidden(property, keyword, document)).map(([name]) => name));
}

/** The schemas that describe the same value: the schema, what it refers to, and what it is composed of. */
export function* partsOf(
  value: unknown,
  compositions: readonly Composition[],
  document: Fields,
  seen: Set<string> = new Set(),
): Generator<Fields> {
  const schema = fields(value);
  yield schema;
  const reference = referenceOf(schema);
  if (reference !== undefined && !seen.has(reference)) {
    seen.add(reference);
    yield* partsOf(at(placeOf(reference), document), compositions, document, seen);
  }
  for (const composition of compositions) {
    for (const part of list(schema[composition])) yield* partsOf(part, compositions, document, seen);
  }
}

/** The reference of a schema into the document, if it has one, in the spelling of `pointerTo`. */
export function referenceOf(schema: Fields): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && reference.startsWith("#/") ? pointerTo(placeOf(reference)) : undefined;
}
