import { LOOKAHEAD, MAX_KEPT, type Redact, REDACTED } from "./redactor.ts";

const DEEPEST = 200;

/** Redacts the body of an error. It returns JSON that is too long to be kept as the beginning of its text. */
export function redactBody(body: unknown, redact: Redact): unknown {
  const text = typeof body === "string" ? body : jsonText(body);
  return typeof body === "string" || text.length > MAX_KEPT ? redact(text) : mapStrings(body, redact);
}

/** Writes JSON only until it is longer than what is kept and read. */
function jsonText(body: unknown): string {
  let text = "";
  const write = (value: unknown, depth: number): void => {
    if (text.length > MAX_KEPT + LOOKAHEAD || depth > DEEPEST) return;
    if (typeof value === "string") text += JSON.stringify(value.slice(0, MAX_KEPT + LOOKAHEAD));
    else if (typeof value !== "object" || value === null) text += String(value);
    else if (Array.isArray(value)) writeAll("[", value.keys(), "]", (at) => write(value[at], depth + 1));
    else {
      writeAll("{", Object.keys(value), "}", (key) => {
        write(key, depth);
        text += ":";
        write(Reflect.get(value, key), depth + 1);
      });
    }
  };
  const writeAll = <Key>(begin: string, keys: Iterable<Key>, end: string, writeOne: (key: Key) => void): void => {
    let mark = begin;
    for (const key of keys) {
      if (text.length > MAX_KEPT + LOOKAHEAD) return;
      text += mark;
      mark = ",";
      writeOne(key);
    }
    text += mark === begin ? begin + end : end;
  };
  write(body, 0);
  return text;
}

/** Redacts the strings of a JSON value. */
export function mapStrings(value: unknown, change: Redact, depth = 0): unknown {
  // Deeper, a stack would overflow, and the status be lost over it.
  if (depth > DEEPEST) return REDACTED;
  if (typeof value === "string") return change(value);
  // An application key may be all digits.
  if (typeof value === "number") return change(String(value)) === String(value) ? value : REDACTED;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const shown = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const name = change(key);
    // Two names can be the same once they are redacted.
    let unique = name;
    for (let count = shown.size + 1; shown.has(unique); count++) unique = `${name} (${count})`;
    shown.set(unique, mapStrings(each, change, depth + 1));
  }
  return Object.fromEntries(shown);
}

/** A header whose name holds a secret is left out. */
export function redactHeaders(headers: Headers, redact: Redact): Headers {
  return new Headers([...headers].flatMap(([name, value]) => (redact(name) === name ? [[name, redact(value)]] : [])));
}
