import { isPlainObject, isSendableScalar, itemsOf, UnsendableError } from "./values.ts";

/** Maximum depth of a body. At much deeper nesting, `JSON.stringify` and many parsers run out of stack. */
const DEEPEST = 1000;

/**
 * Writes a body as JSON. Rejects values that `JSON.stringify` drops or changes. For example, `JSON.stringify` changes
 * NaN to null.
 *
 * @throws {UnsendableError} `unsupported_body`: a value cannot be written as JSON
 */
export function bodyText(body: unknown): string {
  try {
    return write(body, "", 0);
  } catch (cause) {
    if (cause instanceof UnsendableError) throw cause;
    throw unsupported("the value could not be read.", { cause });
  }
}

function write(given: unknown, key: string, depth: number): string {
  const value = jsonValue(given, key);
  if (value === null || isSendableScalar(value)) return JSON.stringify(value);
  if (depth > DEEPEST) throw unsupported(`the value refers to itself, or has more than ${DEEPEST} levels of nesting.`);
  if (Array.isArray(value)) return writeList(value, key, depth);
  const raw = rawJson(value);
  if (raw !== undefined) return raw;
  if (!isPlainObject(value)) throw withoutJson(key);
  const fields: string[] = [];
  for (const name of Object.keys(value)) {
    const field: unknown = Reflect.get(value, name);
    // `write` treats an undefined property like an absent property.
    if (field === undefined) continue;
    if (!name.isWellFormed()) throw unsupported(`a name in ${nameOf(key)} has half of a surrogate pair.`);
    fields.push(`${JSON.stringify(name)}:${write(field, name, depth + 1)}`);
  }
  return `{${fields.join(",")}}`;
}

function writeList(list: readonly unknown[], key: string, depth: number): string {
  const items = itemsOf(list);
  if (!items) throw unsupported(`${nameOf(key)} is a list with holes, or with properties that are not items.`);
  return `[${items.map((item, at) => write(item, String(at), depth + 1)).join(",")}]`;
}

/**
 * Calls the method `toJSON` of a value if the value has this method. Rejects a typed array, and a value whose `toJSON`
 * returns null or undefined, such as an invalid `Date`.
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

/**
 * Returns the JSON text of a value that `JSON.rawJSON` created, or undefined for any other value. Node 20 has no
 * `JSON.rawJSON`.
 */
function rawJson(value: unknown): string | undefined {
  const isRaw: unknown = Reflect.get(JSON, "isRawJSON");
  if (typeof isRaw !== "function" || !Reflect.apply(isRaw, JSON, [value])) return undefined;
  const text = JSON.stringify(value);
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "string" && !parsed.isWellFormed())
    throw unsupported("a string from JSON.rawJSON has half of a surrogate pair.");
  return text;
}

function withoutJson(key: string): UnsendableError {
  return unsupported(
    `${nameOf(key)} cannot be written as JSON. Use strings, finite numbers, booleans, null, lists, plain objects, or objects with a method toJSON.`,
  );
}

function unsupported(problem: string, options?: ErrorOptions): UnsendableError {
  return new UnsendableError("unsupported_body", `the body of the request cannot be sent: ${problem}`, options);
}

function nameOf(key: string): string {
  return key === "" ? "the value" : key;
}
