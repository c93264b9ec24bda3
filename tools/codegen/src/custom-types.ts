// Generates the types that openapi-typescript cannot express. `markCustomTypes` marks the schemas of such types, and
// `customType` converts each marked schema to its type.
//
// An open enum allows any string and lists some known values: `anyOf: [{ type: string, enum: [A, B] }, { type: string
// }]`. The generated type is `"A" | "B" | (string & {})`, so that editors suggest the known values. TypeScript reduces
// `"A" | "B" | string` to `string`, and editors suggest no values for `string`.
//
// An int64 parameter has the type `number | bigint`, because a number loses digits above 2^53. The client sends all
// digits of a bigint. An int64 in a body is a number, because `JSON.parse` and `JSON.stringify` support no bigint.
import ts from "typescript";
import { fields, isObject, list, resolve, type Fields } from "./document.ts";
import { mapChildren, mapDocument, type Replace } from "./openapi-nodes.ts";

const VALUES = "x-open-enum";
const WIDE = "x-wide-integer";
const NULL = ts.factory.createLiteralTypeNode(ts.factory.createNull());
const ANY_STRING = ts.factory.createIntersectionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  ts.factory.createTypeLiteralNode([]),
]);
const INTEGERS = [ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BigIntKeyword] as const;

export function markCustomTypes(document: Fields): Fields {
  const widened = (schema: unknown): unknown => {
    const target = resolve(schema, document);
    if (isInt64(target)) return { ...target, [WIDE]: true };
    return isObject(schema) && isObject(schema["items"]) ? { ...schema, items: widened(schema["items"]) } : schema;
  };
  const write: Replace = (value, type, keys) => {
    // openapi-typescript calls `transform` only for schemas with a type, so an open enum gets the type `string`.
    const values = type.name === "Schema" ? knownValues(fields(value)) : [];
    if (values.length > 0) return { ...fields(value), anyOf: undefined, type: "string", [VALUES]: values };
    const isParameter = type.name === "Parameter" && isObject(value) && "schema" in value;
    return mapChildren(isParameter ? { ...value, schema: widened(value["schema"]) } : value, type, keys, write);
  };
  return mapDocument(document, write);
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
