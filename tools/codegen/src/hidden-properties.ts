// Finds the properties that requests or responses must not have. `readOnly` hides a property from requests, and
// `writeOnly` hides a property from responses.
import { at, fields, list, placeOf, pointerTo, type Fields } from "./document.ts";

export type Keyword = "readOnly" | "writeOnly";

/** Keyword that hides a property from a request or from a response. */
export const HIDDEN_IN: Readonly<Record<"request" | "response", Keyword>> = {
  request: "readOnly",
  response: "writeOnly",
};

export const UNIONS = ["anyOf", "oneOf"] as const;
export const COMPOSITIONS = ["allOf", ...UNIONS] as const;
type Composition = (typeof COMPOSITIONS)[number];

/**
 * Returns whether `readOnly` or `writeOnly` hides a property. If the schema of the property is a union, every
 * alternative must have the keyword, except the alternative `null`.
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

export function partsOf(
  value: unknown,
  compositions: readonly Composition[],
  document: Fields,
  seen: Set<string> = new Set(),
): Fields[] {
  const parts = [fields(value)];
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

export function referenceOf(schema: Fields): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" && reference.startsWith("#/") ? pointerTo(placeOf(reference)) : undefined;
}

export function typesOf(schema: unknown, document: Fields): Set<unknown> {
  return new Set(
    partsOf(schema, COMPOSITIONS, document).flatMap((part) => {
      const values = [...list(part["enum"]), ...("const" in part ? [part["const"]] : [])];
      return [...[part["type"] ?? []].flat(), ...values.map(typeOf)];
    }),
  );
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
