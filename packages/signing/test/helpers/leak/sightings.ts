// Searches a value for a secret, with the methods by which programs log, serialize and traverse values.
import { inspect } from "node:util";

/** Returns the names of the search methods in `WAYS` that find the secret or the encoded secret. */
export function sightings(value: unknown, secret: string): string[] {
  const spellings = spell(secret);
  return Object.entries(WAYS).flatMap(([way, look]) => {
    for (const text of look(value)) if (spellings.some((spelling) => text.includes(spelling))) return [way];
    return [];
  });
}

function spell(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inspect(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString("base64url"),
    // Base64 encodes each group of three bytes as four characters. If the last group has only one or two bytes of the
    // secret, the text after the secret changes the four characters. So the search ignores an incomplete last group.
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

function attempt(look: () => string | undefined): string {
  try {
    return look() ?? "";
  } catch (error) {
    return inspected(error);
  }
}

/** Reads hidden properties, getters of the prototypes and the entries of collections, and converts bytes to text. */
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
