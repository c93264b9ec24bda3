// One member of an `allOf` can require a property that a different member describes. For such a property,
// openapi-typescript generates an optional property. So codegen moves `required` to the schema with the `allOf`.
import { fields, list, type Fields } from "./document.ts";
import { isObject } from "./subschemas.ts";

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

function requiredOfOthers({ required, properties }: Fields): unknown[] {
  const described = fields(properties);
  return list(required).filter((name) => !Object.hasOwn(described, String(name)));
}
