import { isPlainObject, itemsOf, isSendableScalar } from "./plain.ts";
import { UnsendableError } from "./unsendable.ts";

/** `JSON.stringify` and many parsers run out of stack at deeper nesting. */
const DEEPEST = 1000;

/**
 * Writes a body as JSON. It rejects values that `JSON.stringify` would drop or change. For example, a price of NaN
 * would be sent as null.
 *
 * @throws {UnsendableError} `unsupported_body`: a value cannot be written as JSON
 */
export function bodyText(body: unknown): string {
  try {
    return write(body, "", 0);
  } catch (cause) {
    if (cause instanceof UnsendableError) throw cause;
    throw unsupported("it could not be read.", { cause });
  }
}

function write(given: unknown, key: string, depth: number): string {
  const value = jsonValue(given, key);
  if (value === null || isSendableScalar(value)) return JSON.stringify(value);
  if (depth > DEEPEST) throw unsupported(`it refers to itself or is nested deeper than ${DEEPEST}.`);
  if (Array.isArray(value)) return writeList(value, key, depth);
  const raw = rawJson(value);
  if (raw !== undefined) return raw;
  if (!isPlainObject(value)) throw withoutJson(key);
  const fields: string[] = [];
  for (const name of Object.keys(value)) {
    const field: unknown = Reflect.get(value, name);
    // An undefined property is treated like an absent property.
    if (field === undefined) continue;
    if (!name.isWellFormed()) throw unsupported(`a name in ${nameOf(key)} has half of a surrogate pair.`);
    fields.push(`${JSON.stringify(name)}:${write(field, name, depth + 1)}`);
  }
  return `{${fields.join(",")}}`;
}

function writeList(list: readonly unknown[], key: string, depth: number): string {
  const items = itemsOf(list);
  if (!items) throw unsupported(`${nameOf(key)} is a list with holes or other properties.`);
  return `[${items.map((item, at) => write(item, String(at), depth + 1)).join(",")}]`;
}

/**
 * Returns the result of a value's `toJSON`, or the value itself if it has no `toJSON`. A result of null is rejected,
 * because it comes from an invalid date.
 */
function jsonValue(value: unknown, key: string): unknown {
  if (ArrayBuffer.isView(value)) throw withoutJson(key);
  const isObject = (typeof value === "object" && value !== null) || typeof value === "bigint";
  const toJson: unknown = isObject ? Reflect.get(Object(value), "toJSON") : undefined;
  if (typeof toJson !== "function") return value;
  const given: unknown = Reflect.apply(toJson, value, [key]);
  if (given === null || given === undefined) throw withoutJson(key);
  return given;
}

/** Returns the text of a `JSON.rawJSON`, which keeps every digit of a number. Node has it since version 22. */
function rawJson(value: unknown): string | undefined {
  const isRaw: unknown = Reflect.get(JSON, "isRawJSON");
  if (typeof isRaw !== "function" || !Reflect.apply(isRaw, JSON, [value])) return undefined;
  const text = JSON.stringify(value);
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "string" && !parsed.isWellFormed())
    throw unsupported("a raw text has half of a surrogate pair.");
  return text;
}

function withoutJson(key: string): UnsendableError {
  return unsupported(
    `${nameOf(key)} cannot be written as JSON. Use strings, finite numbers, booleans, null, lists, plain objects, or a toJSON.`,
  );
}

function unsupported(problem: string, options?: ErrorOptions): UnsendableError {
  return new UnsendableError("unsupported_body", `the body of the request cannot be sent: ${problem}`, options);
}

function nameOf(key: string): string {
  return key === "" ? "it" : key;
}
