// Validates a value, but not its fields and items. The messages are the same as in Ajv.
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
  // NaN means no limit, because every comparison with NaN is false.
  const { maximum = NaN, minimum = NaN, exclusiveMaximum = NaN, exclusiveMinimum = NaN, multipleOf } = schema;
  if (value > maximum) return `must be <= ${maximum}`;
  if (value < minimum) return `must be >= ${minimum}`;
  if (value >= exclusiveMaximum) return `must be < ${exclusiveMaximum}`;
  if (value <= exclusiveMinimum) return `must be > ${exclusiveMinimum}`;
  // 19.99 / 0.01 is 1998.9999999999998, because 19.99 and 0.01 have no exact binary form.
  const times = multipleOf === undefined ? 0 : value / multipleOf;
  return Math.abs(times - Math.round(times)) > 1e-6 ? `must be multiple of ${multipleOf}` : undefined;
}

export function wrongText({ maxLength, minLength, pattern }: Keywords, value: string): string | undefined {
  // JSON Schema counts code points, and `length` counts UTF-16 code units.
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
  for (const [at, item] of items.entries()) {
    const first = items.findIndex((other) => isSame(other, item));
    if (first < at) return `must NOT have duplicate items (items ## ${first} and ${at} are identical)`;
  }
  return undefined;
}

function isOfType(name: TypeName, value: unknown): boolean {
  // Infinity is accepted, because `JSON.parse` returns Infinity for the integer 1e400.
  if (name === "integer") return typeof value === "number" && !(value % 1);
  if (value === null) return name === "null";
  return name === (Array.isArray(value) ? "array" : typeof value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return one === other;
  const names = Object.keys(one);
  const isSameAt = (name: string) => Object.hasOwn(other, name) && isSame(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isSameAt);
}

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
