// Generates the types that openapi-typescript cannot express. `markCustomTypes` marks the schemas of such types, and
// `customType` converts each marked schema to its type.
//
// An open enum allows any string and lists some known values: `anyOf: [{ type: string, enum: [A, B] }, { type: string
// }]`. The generated type is `"A" | "B" | (string & {})`, so that editors suggest the known values. TypeScript reduces
// `"A" | "B" | string` to `string`, and editors suggest no values for `string`.
//
// An int64 parameter has the type `number | bigint`, because a number loses digits above 2^53. The client sends all
// digits of a bigint. The other int64 values are numbers, because `JSON.parse` and `JSON.stringify` allow no bigint.
import ts from "typescript";
import { fields, list, resolve, type Fields } from "./document.ts";
import { mapNodes } from "./openapi-nodes.ts";
import { isObject } from "./subschemas.ts";

const VALUES = "x-open-enum";
const WIDE = "x-wide-integer";
const NULL = ts.factory.createLiteralTypeNode(ts.factory.createNull());
const ANY_STRING = ts.factory.createIntersectionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  ts.factory.createTypeLiteralNode([]),
]);
const INTEGERS = [ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BigIntKeyword] as const;

export function markCustomTypes(document: Fields): unknown {
  const widened = (schema: unknown): unknown => {
    const target = resolve(schema, document);
    if (isInt64(target)) return { ...target, [WIDE]: true };
    return isObject(schema) && isInt64(resolve(schema["items"], document))
      ? { ...schema, items: widened(schema["items"]) }
      : schema;
  };
  const marked = mapNodes(document, (value, type) =>
    type.name === "Parameter" && isObject(value) && "schema" in value
      ? { ...value, schema: widened(value["schema"]) }
      : value,
  );
  return markOpenEnums(marked);
}

/** Gives open enums the type `string`, because openapi-typescript calls `transform` only for schemas with a type. */
function markOpenEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markOpenEnums);
  if (typeof value !== "object" || value === null) return value;
  const values = knownValues(fields(value));
  if (values.length > 0) return { ...value, anyOf: undefined, type: "string", [VALUES]: values };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, markOpenEnums(each)]));
}

export function customType(schema: object): ts.TypeNode | undefined {
  const { [VALUES]: values, [WIDE]: isWide, type } = fields(schema);
  const orNull = [type, values].flat().some((each) => each === null || each === "null") ? [NULL] : [];
  if (isWide === true) {
    return ts.factory.createUnionTypeNode([
      ...INTEGERS.map((kind) => ts.factory.createKeywordTypeNode(kind)),
      ...orNull,
    ]);
  }
  if (!Array.isArray(values)) return undefined;
  const literals = values.filter((value) => typeof value === "string").map(literal);
  return ts.factory.createUnionTypeNode([...literals, ANY_STRING, ...orNull]);
}

function isInt64(schema: Fields): boolean {
  const types = [schema["type"]].flat();
  return schema["format"] === "int64" && types.includes("integer") && !("enum" in schema) && !("const" in schema);
}

export function knownValues({ type = "string", anyOf }: Fields): unknown[] {
  const members = list(anyOf).map(fields);
  const types = members.flatMap((member) => member["type"]);
  const isText = type === "string" && types.every((type) => type === "string" || type === "null");
  if (!isText || members.some((member) => "const" in member) || !members.some(isAnyString)) return [];
  const values = members.flatMap((member) => list(member["enum"])).filter((value) => value !== null);
  return values.length > 0 && types.includes("null") ? [...values, null] : values;
}

function isAnyString(schema: Fields): boolean {
  return [schema["type"]].flat().includes("string") && !("enum" in schema);
}

function literal(value: string): ts.TypeNode {
  return ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value));
}
