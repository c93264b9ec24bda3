// Finds the properties that a keyword hides: `readOnly` from requests, `writeOnly` from responses.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";

export type Keyword = "readOnly" | "writeOnly";

export const UNIONS = ["anyOf", "oneOf"] as const;
export const COMPOSITIONS = ["allOf", ...UNIONS] as const;
type Composition = (typeof COMPOSITIONS)[number];

/** Returns whether the schema of a property hides it. A union hides it if each alternative except null does. */
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

/** Returns the names of the properties that a schema or one of its parts hides. */
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

/** Returns all schemas that describe the same value: the schema, the one it refers to, and those it is composed of. */
export function partsOf(
  value: unknown,
  compositions: readonly Composition[],
  document: Fields,
  seen: Set<string> = new Set(),
): Fields[] {
  const parts = [fields(value)];
  // The loop also visits parts that are added meanwhile.
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

/** Returns the reference of a schema into the document, if it has one, with the escapes of `pointerTo`. */
export function referenceOf(schema: Fields): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && reference.startsWith("#/") ? pointerTo(placeOf(reference)) : undefined;
}
