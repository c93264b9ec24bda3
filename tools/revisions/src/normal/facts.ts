// Reads the keywords of a schema that limit the values of one JSON type.
import { list, type Fields, type Keys } from "@org/codegen/document";
import { includes, typeOf, type Fact, type Type } from "./shape.ts";

const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];

const LIMITS: Readonly<Partial<Record<Type, readonly string[]>>> = {
  number: ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"],
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
};

/** Keywords that can occur several times with different values, for example in the members of `allOf`. */
const EXACT: Readonly<Partial<Record<Type, readonly string[]>>> = {
  number: ["multipleOf", "format"],
  string: ["pattern", "format", "contentEncoding", "contentMediaType"],
  array: ["uniqueItems"],
};

/** Values of the keyword `format` that need no comparison. For numbers, the function `width` handles `int32`. */
const WITHOUT_EFFECT: Readonly<Record<string, readonly unknown[]>> = {
  number: ["int32", "int64", "float", "double"],
  string: ["password", "int32", "int64", "float", "double"],
};

export function isUpper(keyword: string): boolean {
  return UPPER.includes(keyword);
}

export function isLower(keyword: string): boolean {
  return LOWER.includes(keyword);
}

export function factsOf(schema: Fields, type: Type, at: Keys): Fact[] {
  const isWhole = type === "number" && isInteger(schema);
  const limits = (LIMITS[type] ?? []).flatMap((keyword) =>
    limitOf(keyword, schema[keyword], isWhole, [...at, keyword]),
  );
  const exact = (EXACT[type] ?? []).flatMap((keyword): Fact[] => {
    const value = schema[keyword];
    const isStated = value !== undefined && value !== false && !WITHOUT_EFFECT[type]?.includes(value);
    return isStated && isOwnFormat(keyword, type, schema) ? [{ keyword, value, at: [...at, keyword] }] : [];
  });
  const whole = isWhole ? [{ keyword: "multipleOf", value: 1, at: [...at, "type"] }] : [];
  return [...limits, ...exact, ...whole, ...width(schema, type, at)];
}

function limitOf(keyword: string, value: unknown, isWhole: boolean, at: Keys): Fact[] {
  if (typeof value !== "number") return [];
  // The limits `minLength: 0`, `minItems: 0` and `minProperties: 0` allow every value.
  if (value === 0 && isLower(keyword) && !keyword.endsWith("imum")) return [];
  if (!isWhole) return [{ keyword, value, at }];
  if (keyword === "exclusiveMinimum") return [{ keyword: "minimum", value: Math.floor(value) + 1, at }];
  if (keyword === "exclusiveMaximum") return [{ keyword: "maximum", value: Math.ceil(value) - 1, at }];
  return [{ keyword, value: isLower(keyword) ? Math.ceil(value) : Math.floor(value), at }];
}

function width(schema: Fields, type: Type, at: Keys): Fact[] {
  if (type !== "number" || schema["format"] !== "int32") return [];
  const place = [...at, "format"];
  return [
    { keyword: "minimum", value: -(2 ** 31), at: place },
    { keyword: "maximum", value: 2 ** 31 - 1, at: place },
  ];
}

function isOwnFormat(keyword: string, type: Type, schema: Fields): boolean {
  if (keyword !== "format" || type === "string") return true;
  const types = typesIn(schema);
  return types.includes("number") || types.includes("integer");
}

/** Returns the values of `type`, and `null` for `nullable: true` of OpenAPI 3.0. */
export function typesIn(schema: Fields): readonly unknown[] {
  const types = [schema["type"] ?? []].flat();
  return types.length > 0 && schema["nullable"] === true ? [...types, "null"] : types;
}

function isInteger(schema: Fields): boolean {
  return typesIn(schema).includes("integer") && !typesIn(schema).includes("number");
}

export function valuesOf(schema: Fields, type: Type, at: Keys): Fact<readonly unknown[]> | undefined {
  if (type === "null" && schema["nullable"] === true) return undefined;
  const isWhole = type === "number" && isInteger(schema);
  const isOfType = (value: unknown) => typeOf(value) === type && (!isWhole || Number.isInteger(value));
  const stated = Object.hasOwn(schema, "const") ? [schema["const"]] : undefined;
  const listed = Array.isArray(schema["enum"]) ? list(schema["enum"]) : undefined;
  const keyword = listed === undefined && stated !== undefined ? "const" : "enum";
  const fact = (values: readonly unknown[], of = keyword) => ({ keyword: of, value: values, at: [...at, of] });
  if (stated !== undefined)
    return fact(
      stated.filter((v) => isOfType(v) && (!listed || includes(listed, v))),
      "const",
    );
  return listed === undefined ? undefined : fact(listed.filter(isOfType));
}
