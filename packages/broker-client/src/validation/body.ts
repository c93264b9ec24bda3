import { hasSymbols, isPlainObject, isSendableScalar } from "./plain.ts";
import { UnsendableError } from "./unsendable.ts";

/** Deeper, `JSON.stringify` and many a parser run out of stack. */
const DEEPEST = 1000;

/** Writes JSON, and refuses what `JSON.stringify` would drop or change: a NaN would be sent as null, and a price with it. */
export function bodyText(body: unknown): string {
  try {
    return write(body, "", 0);
  } catch (cause) {
    if (cause instanceof UnsendableError) throw cause;
    throw refusal("it could not be read.", { cause });
  }
}

function write(given: unknown, key: string, depth: number): string {
  const value = sayable(given, key);
  if (value === null || isSendableScalar(value)) return JSON.stringify(value);
  if (depth > DEEPEST) throw refusal(`it refers to itself or is nested deeper than ${DEEPEST}.`);
  if (Array.isArray(value)) return writeList(value, key, depth);
  const raw = rawJson(value);
  if (raw !== undefined) return raw;
  if (!isPlainObject(value)) throw unsayable(key);
  if (hasSymbols(value)) throw refusal(`${nameOf(key)} has a property whose name is a symbol.`);
  const fields: string[] = [];
  for (const name of Object.keys(value)) {
    const field: unknown = Reflect.get(value, name);
    // Absent, as it is to every reader of an object.
    if (field === undefined) continue;
    if (!name.isWellFormed()) throw refusal(`a name in ${nameOf(key)} has half of a surrogate pair.`);
    fields.push(`${JSON.stringify(name)}:${write(field, name, depth + 1)}`);
  }
  return `{${fields.join(",")}}`;
}

/** Not `map`, which skips the holes of a list. */
function writeList(list: readonly unknown[], key: string, depth: number): string {
  const items = Array.from(list, (item, at) => write(item, String(at), depth + 1));
  if (Object.keys(list).length !== items.length) {
    throw refusal(`${nameOf(key)} is a list that has more than its items.`);
  }
  return `[${items.join(",")}]`;
}

/** The value that its `toJSON` gives, if it has one. An invalid date gives null. */
function sayable(value: unknown, key: string): unknown {
  if (ArrayBuffer.isView(value)) throw unsayable(key);
  const isObject = (typeof value === "object" && value !== null) || typeof value === "bigint";
  const toJson: unknown = isObject ? Reflect.get(Object(value), "toJSON") : undefined;
  if (typeof toJson !== "function") return value;
  const said: unknown = Reflect.apply(toJson, value, [key]);
  if (said === null || said === undefined) throw unsayable(key);
  return said;
}

/** The text of a `JSON.rawJSON`, with every digit of a number. Node has it from 22 on. */
function rawJson(value: unknown): string | undefined {
  const isRaw: unknown = Reflect.get(JSON, "isRawJSON");
  if (typeof isRaw !== "function" || !Reflect.apply(isRaw, JSON, [value])) return undefined;
  const text = JSON.stringify(value);
  const said: unknown = JSON.parse(text);
  if (typeof said === "string" && !said.isWellFormed()) throw refusal("a raw text has half of a surrogate pair.");
  return text;
}

function unsayable(key: string): UnsendableError {
  return refusal(
    `${nameOf(key)} has no JSON of its own. Use strings, finite numbers, booleans, null, lists, plain objects, or a toJSON.`,
  );
}

function refusal(problem: string, options?: ErrorOptions): UnsendableError {
  return new UnsendableError("unsupported_body", `its body cannot be sent: ${problem}`, options);
}

function nameOf(key: string): string {
  return key === "" ? "it" : key;
}
