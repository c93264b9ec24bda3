import { list, type Fields } from "./document.ts";
import { COMPOSITIONS, partsOf } from "./hidden-properties.ts";

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
