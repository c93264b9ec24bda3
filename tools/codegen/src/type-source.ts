// Rewrites the notations that openapi-typescript cannot read, and omits the parameters that the client sets itself.
import { DocumentError, fieldOf, fields, isObject, list, placeOf, pointerTo, resolve, valueAt } from "./document.ts";
import type { Fields, Keys } from "./document.ts";
import { mapChildren, mapDocument } from "./openapi-nodes.ts";
import type { Type } from "./openapi-types.ts";

/** Matches references that openapi-typescript converts to the name of a type. */
const NAMED = /^#\/components\/\w+\/[^/]+(?:\/properties\/[^/]+)*$/;
const SCHEMAS = ["components", "schemas"];
/** Maximum number of references that codegen replaces by the referenced schema. */
const MOST_INLINED = 10_000;

export function typeSource(document: Fields): Fields {
  const inlining: string[] = [];
  let inlined = 0;
  return mapDocument(document, write);

  function write(value: unknown, type: Type, keys: Keys): unknown {
    const reference = fieldOf(value, "$ref");
    if (
      typeof reference === "string" &&
      type.name !== undefined &&
      "$ref" in type.properties &&
      !NAMED.test(reference)
    ) {
      if (!inlining.includes(reference)) return inline(reference, type, keys);
      if (reference.includes("/$defs/"))
        throw new DocumentError(
          placeOf(reference),
          `${reference} contains itself, so it must have a name. Move this schema from \`$defs\` to \`components.schemas\`.`,
        );
    }
    const copy = mapChildren(readable(value, type), type, keys, write);
    return type.name === "Schema" && isObject(copy) ? hoistRequired(copy) : copy;
  }

  function inline(reference: string, type: Type, keys: Keys): unknown {
    if (++inlined > MOST_INLINED)
      throw new DocumentError(
        keys,
        `codegen can inline at most ${MOST_INLINED} references. Codegen never inlines references to components.`,
      );
    inlining.push(reference);
    const copy = write(valueAt(placeOf(reference), document), type, keys);
    inlining.pop();
    return copy;
  }

  function readable(value: unknown, { name }: Type): unknown {
    if (name === "ParameterList")
      return list(value)
        .map((each) => resolve(each, document))
        .filter((each) => each["x-client-supplied"] !== true);
    // In `mapping`, openapi-typescript reads references, but not the names of schemas.
    if (name === "DiscriminatorMapping") {
      const isName = (to: unknown) => typeof to === "string" && valueAt([...SCHEMAS, to], document) !== undefined;
      const entries = Object.entries(fields(value));
      return Object.fromEntries(
        entries.map(([key, to]) => [key, isName(to) ? pointerTo([...SCHEMAS, String(to)]) : to]),
      );
    }
    // openapi-typescript cannot read `true` and `false` in `allOf`, `anyOf` and `oneOf`.
    if (name === "SchemaList")
      return list(value).map((each) => (typeof each === "boolean" ? (each ? {} : { enum: [] }) : each));
    // The schemas in `$defs` are inlined, because openapi-typescript writes `$defs` as a required property of the type.
    return name === "Schema" && isObject(value) ? { ...value, $defs: undefined } : value;
  }
}

/**
 * Moves `required` from the members of `allOf` to the schema with the `allOf`. One member can require a property that a
 * different member describes. For such a property, openapi-typescript generates an optional property.
 */
function hoistRequired(schema: Fields): Fields {
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
