// Reads values for samples from a schema, such as examples, default values and discriminator values.
import { fields, list, placeOf, type Fields } from "./document.ts";

export function givenIn(schema: Fields, index: number): { readonly value: unknown } | undefined {
  const pick = (values: unknown[]) =>
    values.length === 0 ? undefined : { value: values[(index - 1) % values.length] };
  for (const keyword of ["const", "example"]) if (keyword in schema) return { value: schema[keyword] };
  const examples = pick(list(schema["examples"]));
  if (examples !== undefined) return examples;
  if ("default" in schema) return { value: schema["default"] };
  const known = list(schema["enum"]);
  return pick(known.some((value) => value !== null) ? known.filter((value) => value !== null) : known);
}

export function discriminated(value: unknown, alternative: Fields, { propertyName, mapping }: Fields): unknown {
  const reference = alternative["$ref"];
  if (typeof propertyName !== "string" || typeof reference !== "string") return value;
  const name = placeOf(reference).at(-1) ?? "";
  const [key = name] = Object.entries(fields(mapping)).find(([, to]) => to === reference || to === name) ?? [];
  const own = String(fields(value)[propertyName]);
  return own.startsWith("sandbox-") ? { ...fields(value), [propertyName]: key } : value;
}

/**
 * Infers the type of a schema without the keyword `type`. For example, a schema with `properties` has the type
 * `object`.
 */
export function impliedType(schema: Fields): string {
  const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema);
  if (has("properties", "additionalProperties", "required", "minProperties", "patternProperties")) return "object";
  if (has("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains")) return "array";
  return has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf") ? "number" : "string";
}
