// What is wrong with a value itself, whatever its fields and items are held against; the words are Ajv's.
import type { Keywords, TypeName } from "./json-schema.ts";

export function wrongValue(schema: Keywords, value: unknown): string | undefined {
  const { type, enum: values } = schema;
  const isRight =
    typeof type === "string" ? isOfType(type, value) : !type || type.some((name) => isOfType(name, value));
  if (!isRight) return `must be ${String(type)}`;
  if ("const" in schema && !isSame(schema.const, value)) return "must be equal to constant";
  if (values && !values.some((each) => isSame(each, value))) return "must be equal to one of the allowed values";
  return undefined;
}

export function wrongNumber(schema: Keywords, value: number): string | undefined {
  const { maximum, minimum, exclusiveMaximum, exclusiveMinimum, multipleOf } = schema;
  if (maximum !== undefined && value > maximum) return `must be <= ${maximum}`;
  if (minimum !== undefined && value < minimum) return `must be >= ${minimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be < ${exclusiveMaximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be > ${exclusiveMinimum}`;
  const times = multipleOf === undefined ? 0 : value / multipleOf;
  return times === Number.parseInt(String(times), 10) ? undefined : `must be multiple of ${multipleOf}`;
}

export function wrongText({ maxLength, minLength, pattern }: Keywords, value: string): string | undefined {
  // Code points are to be counted, and a string's own length counts others.
  const length = maxLength === undefined && minLength === undefined ? 0 : Array.from(value).length;
  const wrong = wrongCount(length, maxLength, minLength, "characters");
  if (wrong || pattern === undefined || new RegExp(pattern, "u").test(value)) return wrong;
  return `must match pattern "${pattern}"`;
}

export function wrongCount(count: number, most = Infinity, least = 0, what: string): string | undefined {
  if (count > most) return `must NOT have more than ${most} ${what}`;
  return count < least ? `must NOT have fewer than ${least} ${what}` : undefined;
}

export function wrongRepeat(items: readonly unknown[]): string | undefined {
  const firstLike = (item: unknown) => items.findIndex((other) => isSame(other, item));
  const at = items.findIndex((item, at) => firstLike(item) < at);
  if (at < 0) return undefined;
  return `must NOT have duplicate items (items ## ${firstLike(items[at])} and ${at} are identical)`;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOfType(name: TypeName, value: unknown): boolean {
  if (name === "null") return value === null;
  if (name === "array") return Array.isArray(value);
  if (name === "object") return isObject(value);
  // 1e400 is one, too, which JSON.parse makes Infinity.
  if (name === "integer") return typeof value === "number" && !(value % 1);
  return typeof value === name;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  const isSameAt = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isSameAt);
}
