// Moves `required` from the members of an `allOf` to the schema that contains the `allOf`. openapi-typescript applies
// the `required` of that schema to every member.
import { fields, list, type Fields } from "./document.ts";
import { isObject } from "./subschemas.ts";

/**
 * Moves the `required` of each member to the schema that contains the `allOf`. A reference with a `required` beside it
 * becomes a member of an `allOf`.
 */
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
 * Returns the names that a member requires but does not describe. If a member describes a name, the type of the member
 * already requires the name. A type that allows null cannot require names.
 */
function requiredOfOthers({ required, properties }: Fields): unknown[] {
  const described = fields(properties);
  return list(required).filter((name) => !Object.hasOwn(described, String(name)));
}
