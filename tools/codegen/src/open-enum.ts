// Generates the types of open enums. An open enum allows any string and lists some known values: `anyOf: [{ type:
// string, enum: [A, B] }, { type: string }]`. The generated type is `"A" | "B" | (string & {})`, so that editors
// suggest the known values. TypeScript reduces `"A" | "B" | string` to `string`, and editors suggest no values for
// `string`.
import ts from "typescript";
import { fields, list, type Fields } from "./document.ts";

const VALUES = "x-open-enum";
const NULL = ts.factory.createLiteralTypeNode(ts.factory.createNull());
const ANY_STRING = ts.factory.createIntersectionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
  ts.factory.createTypeLiteralNode([]),
]);

/** Gives open enums the type `string`, because openapi-typescript calls `transform` only for schemas with a type. */
export function markOpenEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markOpenEnums);
  if (typeof value !== "object" || value === null) return value;
  const values = knownValues(fields(value));
  if (values.length > 0) return { ...value, anyOf: undefined, type: "string", [VALUES]: values };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, markOpenEnums(each)]));
}

export function typeOfOpenEnum(schema: object): ts.TypeNode | undefined {
  const values = list(fields(schema)[VALUES]);
  if (values.length === 0) return undefined;
  const literals = values.filter((value) => typeof value === "string").map(literal);
  return ts.factory.createUnionTypeNode([...literals, ANY_STRING, ...(values.includes(null) ? [NULL] : [])]);
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
