// Determines the types of the objects and lists of an OpenAPI document from redocly's tables.
import { normalizeTypes, Oas3_1Types } from "@redocly/openapi-core";
import { kindOf } from "./document.ts";

type Types = typeof Oas3_1Types;
type Known = Types["Root"]["properties"];
type NamedType = ReturnType<typeof normalizeTypes>[string];
type FieldType = Exclude<NonNullable<NamedType["properties"][string]>, (value: unknown, key: string) => unknown>;
/** Type of an object or list of OpenAPI, or of a value such as a string. */
export type Type = FieldType | NonNullable<Exclude<FieldType, NamedType>["items"]>;

const TEXT = { type: "string" } as const;
const OF_FAMILY: Known = { "x-family": TEXT, "x-group": TEXT };
// In OpenAPI 3.0, an exclusive limit is a boolean.
const limit = (value: unknown) => ({ type: typeof value === "boolean" ? "boolean" : "number" }) as const;
/** Fields that redocly's tables do not describe, and fields whose schema can be `true` or `false`. */
const OWN = new Map<string, Known>([
  ["Root", { openapi: TEXT }],
  ["PathItem", OF_FAMILY],
  ["Operation", OF_FAMILY],
  ["Parameter", { $ref: TEXT, "x-client-supplied": { type: "boolean" } }],
  [
    "Schema",
    {
      $ref: TEXT,
      nullable: { type: "boolean" },
      exclusiveMaximum: limit,
      exclusiveMinimum: limit,
      additionalProperties: "Schema",
      items: "Schema",
      unevaluatedItems: "Schema",
      unevaluatedProperties: "Schema",
    },
  ],
  ...["Callback", "Example", "Header", "RequestBody", "Response", "SecurityScheme"].map((name): [string, Known] => [
    name,
    { $ref: TEXT },
  ]),
]);
/** Maps whose keys redocly's tables restrict. In these maps, a field with the prefix `x-` is an extension. */
const MAPS = new Map([
  ["Paths", "PathItem"],
  ["WebhooksMap", "PathItem"],
  ["Callback", "PathItem"],
  ["Responses", "Response"],
]);
/**
 * Maps that can have any key. Redocly's table of `DiscriminatorMapping` throws a `TypeError` if a value is null, and its
 * other tables do not read `true` and `false` as schemas.
 */
const OPEN_MAPS = new Map<string, Known[string]>([
  ["DiscriminatorMapping", TEXT],
  ["PatternProperties", "Schema"],
  ["SchemaProperties", "Schema"],
]);

const TYPES = normalizeTypes(
  Object.fromEntries(
    Object.entries(Oas3_1Types).map(([name, type]) => {
      const [ofItems, ofValues] = [MAPS.get(name), OPEN_MAPS.get(name)];
      const additionalProperties =
        ofValues ?? ((_: unknown, key: string) => (key.startsWith("x-") ? undefined : ofItems));
      const properties = { ...type.properties, ...OWN.get(name) };
      return [name, { ...type, properties, ...((ofItems ?? ofValues) !== undefined && { additionalProperties }) }];
    }),
  ),
);

/** Keywords that do not restrict the values of a schema. */
export const ANNOTATIONS: readonly string[] = `$comment $defs contentEncoding contentMediaType contentSchema default
  deprecated description discriminator example examples externalDocs readOnly title writeOnly xml`.split(/\s+/);

export const [ROOT, SCHEMA] = [TYPES["Root"], TYPES["Schema"]];

export function typeOfChild(type: Type, isList: boolean, name: string, child: unknown): Type | null | undefined {
  const ofField = () => {
    if (type.name === undefined) return undefined;
    return Object.hasOwn(type.properties, name) ? type.properties[name] : type.additionalProperties;
  };
  const found = isList ? type.items : ofField();
  return typeof found === "function" ? found(child, name) : found;
}

const KINDS = new Map([
  ["string", "a string"],
  ["boolean", "`true` or `false`"],
  ["number", "a number"],
  ["integer", "a number"],
  ["array", "a list"],
  ["object", "an object"],
]);

/** Returns the second half of an error message, or undefined if the value has the type. */
export function problemOf(value: unknown, type: Type): string | undefined {
  const kind = kindOf(value);
  if (type.name === undefined && type.enum) {
    if (typeof value === "string" && type.enum.includes(value)) return undefined;
    return `must be one of ${type.enum.join(", ")}, but is ${typeof value === "string" ? `\`${value}\`` : kind}.`;
  }
  const expected = type.name === undefined ? KINDS.get(type.type ?? "") : type.items ? "a list" : "an object";
  if (expected === undefined || kind === expected) return undefined;
  if (typeof value === "boolean" && (expected === KINDS.get("boolean") || type.name === "Schema")) return undefined;
  return `must be ${type.name === "Schema" ? "a schema" : expected}, but is ${kind}.`;
}
