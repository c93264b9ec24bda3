// What a schema allows, in few words.
import { list, fields, placeOf, type Fields } from "@org/codegen/document";
import { joined, quoted } from "./words.ts";

export function describe(schema: Fields): string {
  const { $ref: reference, title, const: value, type, items, properties } = schema;
  if (typeof reference === "string") return quoted(placeOf(reference).at(-1));
  if (typeof title === "string") return quoted(title);
  if ("const" in schema) return quoted(value);
  if (Array.isArray(schema["enum"]) && schema["enum"].length <= 3) return joined(schema["enum"].map(quoted), "or");
  for (const [key, word] of [
    ["anyOf", "or"],
    ["oneOf", "or"],
    ["allOf", "and"],
  ] as const) {
    const members = list(schema[key]).map((member) => describe(fields(member)));
    if (members.length > 0) return joined(few([...new Set(members)]), word);
  }
  if (type === "array" && items !== undefined) return `a list of ${describe(fields(items))}`;
  const tag = Object.values(fields(properties))
    .map(fields)
    .find((property) => "const" in property);
  if (tag !== undefined) return quoted(tag["const"]);
  if (properties !== undefined) return `an object with ${joined(few(Object.keys(fields(properties)).map(quoted)))}`;
  if (type !== undefined) return joined(list(Array.isArray(type) ? type : [type]).map(quoted), "or");
  return "any value";
}

/** As many as a reader takes in one by one. */
function few(names: readonly string[]): string[] {
  return names.length > 4 ? [...names.slice(0, 2), `${names.length - 2} more`] : [...names];
}
