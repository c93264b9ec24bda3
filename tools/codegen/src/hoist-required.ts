// Moves `required` to a place at which openapi-typescript applies it to each member of `allOf`.
import { fields, list, type Fields } from "./document.ts";
import { isObject } from "./subschemas.ts";

/** Moves `required` of members, and beside a reference, to the schema that has the `allOf`. */
export function hoistRequired(schema: Fields): Fields {
  const { $ref: reference, ...rest } = schema;
  if (typeof reference === "string" && Array.isArray(rest["required"])) {
    return hoistRequired({ ...rest, allOf: [{ $ref: reference }, ...list(rest["allOf"])] });
  }
  const members = list(schema["allOf"]);
  const hoisted = members.flatMap((member) => (isObject(member) ? requiredOfOthers(member) : []));
  if (hoisted.length === 0) return schema;
  const required = [...new Set([...list(schema["required"]), ...hoisted])];
  const allOf = members.filter((member) => !isObject(member) || Object.keys(member).some((key) => key !== "required"));
  return { ...schema, required, allOf };
}

/**
 * Returns the names that a member requires and does not describe. The type of the member requires the others already, and
 * a type that may be null has no names to require.
 */
function requiredOfOthers({ required, properties }: Fields): unknown[] {
  const described = fields(properties);
  return list(required).filter((name) => !Object.hasOwn(described, String(name)));
}
