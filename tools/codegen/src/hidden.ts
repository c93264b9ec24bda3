// Which properties a keyword hides: `readOnly` from requests, `writeOnly` from responses.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";

export type Keyword = "readOnly" | "writeOnly";

export const UNIONS = ["anyOf", "oneOf"] as const;
export const COMPOSITIONS = ["allOf", ...UNIONS] as const;
type Composition = (typeof COMPOSITIONS)[number];

/** Whether the schema of a property hides it. A union hides it if each alternative but null does. */
export function isHidden(
  value: unknown,
  keyword: Keyword,
  document: Fields,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const followed = new Set(seen);
  const isUnionHidden = (alternatives: readonly unknown[]) => {
    const others = alternatives.filter((alternative) => fields(alternative)["type"] !== "null");
    return others.length > 0 && others.every((other) => isHidden(other, keyword, document, followed));
  };
  return partsOf(value, ["allOf"], document, followed).some(
    (part) => part[keyword] === true || UNIONS.some((union) => isUnionHidden(list(part[union]))),
  );
}

/** The names of the properties that a schema hides, itself or by what it is composed of. */
export function hiddenNames(
  schema: Fields,
  compositions: readonly Composition[],
  keyword: Keyword,
  document: Fields,
): Set<string> {
  const properties = partsOf(schema, compositions, document).flatMap((part) =>
    Object.entries(fields(part["properties"])),
  );
  return new Set(properties.filter(([, property]) => isHidden(property, keyword, document)).map(([name]) => name));
}

/** The schemas that describe the same value: the schema, what it refers to, and what it is composed of. */
export function partsOf(
  value: unknown,
  compositions: readonly Composition[],
  document: Fields,
  seen: Set<string> = new Set(),
): Fields[] {
  const parts = [fields(value)];
  // A list visits what is added while it is visited.
  for (const part of parts) {
    const reference = referenceOf(part);
    if (reference !== undefined && !seen.has(reference)) {
      seen.add(reference);
      parts.push(at(placeOf(reference), document));
    }
    parts.push(...compositions.flatMap((composition) => list(part[composition]).map(fields)));
  }
  return parts;
}

/** The reference of a schema into the document, if it has one, in the spelling of `pointerTo`. */
export function referenceOf(schema: Fields): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && reference.startsWith("#/") ? pointerTo(placeOf(reference)) : undefined;
}
