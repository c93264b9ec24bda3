// Searches a value for a secret, in every way in which a program logs, serializes or walks through it.
import { inspect } from "node:util";

/** Returns the ways of showing `value` that show the secret, in one of its spellings. */
export function sightings(value: unknown, secret: string): string[] {
  const spellings = spell(secret);
  return Object.entries(WAYS).flatMap(([way, look]) => {
    for (const text of look(value)) if (spellings.some((spelling) => text.includes(spelling))) return [way];
    return [];
  });
}

/** Returns the secret unchanged, as code and JSON write it, as URLs and headers do, and as bytes. */
function spell(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inspect(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString("base64url"),
    // Whole groups of three bytes, whatever follows them.
    bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64"),
    bytes.toString("hex"),
    inspect(bytes).slice("<Buffer ".length, -1),
    bytes.join(", "),
  ];
}

const WAYS: Record<string, (value: unknown) => Iterable<string>> = {
  inspect: (value) => [inspected(value)],
  JSON: (value) => [attempt(() => JSON.stringify(value))],
  String: (value) => [attempt(() => String(value))],
  structuredClone: (value) => [attempt(() => inspected(structuredClone(value)))],
  walk,
};

function inspected(value: unknown): string {
  return inspect(value, {
    showHidden: true,
    depth: Infinity,
    getters: true,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
    breakLength: Infinity,
  });
}

/** Returns the shown text, or the error of a value that cannot be shown. */
function attempt(look: () => string | undefined): string {
  try {
    return look() ?? "";
  } catch (error) {
    return inspected(error);
  }
}

/** Yields every text that can be reached: through hidden, symbol and inherited keys, getters, entries and bytes. */
function* walk(root: unknown): Iterable<string> {
  const seen = new Set<unknown>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") yield value;
    else if (typeof value === "symbol") yield value.description ?? "";
    else if (value instanceof ArrayBuffer) yield Buffer.from(value).toString();
    else if ((typeof value === "object" && value !== null) || typeof value === "function") {
      if (seen.has(value)) continue;
      seen.add(value);
      pending.push(...within(value));
    }
  }
}

function within(value: object): unknown[] {
  if (ArrayBuffer.isView(value)) return [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString()];
  const found: unknown[] = [];
  for (const key of Reflect.ownKeys(value)) found.push(key, read(value, key));
  for (let type = proto(value); type !== null && type !== Object.prototype; type = proto(type)) {
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
      if (descriptor.get) found.push(read(value, key));
    }
  }
  if (isIterable(value)) found.push(...entries(value));
  return found;
}

function proto(value: object): object | null {
  return Object.getPrototypeOf(value);
}

function read(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key);
  } catch (error) {
    return error;
  }
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function entries(value: Iterable<unknown>): unknown[] {
  try {
    return [...value];
  } catch (error) {
    return [error];
  }
}
