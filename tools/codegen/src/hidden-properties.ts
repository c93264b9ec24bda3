// Finds hidden properties. `readOnly` hides a property from requests, and `writeOnly` hides a property from responses.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";

export type Keyword = "readOnly" | "writeOnly";

export const UNIONS = ["anyOf", "oneOf"] as const;
export const COMPOSITIONS = ["allOf", ...UNIONS] as const;
type Composition = (typeof COMPOSITIONS)[number];

/**
 * Returns whether a keyword hides a property that has the given schema. If the schema is a union, every alternative
 * except null must hide the property.
 */
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

/**
 * Returns all schemas that describe one value: the given schema, the schema to which it refers, and the members of its
 * compositions.
 */
export function partsOf(
  value: unknown,
  compositions: readonly Composition[],
  document: Fields,
  seen: Set<string> = new Set(),
): Fields[] {
  const parts = [fields(value)];
  // The loop appends to `parts`, so it also visits the appended parts.
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

/**
 * Returns the `$ref` of a schema, escaped in the same way as by `pointerTo`. Returns undefined if the schema has no
 * `$ref`.
 */
export function referenceOf(schema: Fields): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && reference.startsWith("#/") ? pointerTo(placeOf(reference)) : undefined;
}
