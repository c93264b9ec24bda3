import { LOOKAHEAD, MAX_KEPT, type Redact, REDACTED } from "./redactor.ts";

const DEEPEST = 200;

/** Redacts the body of an error. It returns JSON that is too long to be kept as the beginning of its text. */
export function redactBody(body: unknown, redact: Redact): unknown {
  const text = typeof body === "string" ? body : jsonText(body);
  return typeof body === "string" || text.length > MAX_KEPT ? redact(text) : mapStrings(body, redact);
}

/** Stops once the text is longer than what is read of it, because a large body could block the process for seconds. */
function jsonText(body: unknown): string {
  let text = "";
  for (const piece of jsonPieces(body, 0)) {
    text += piece;
    if (text.length > MAX_KEPT + LOOKAHEAD) break;
  }
  return text;
}

function* jsonPieces(value: unknown, depth: number): Generator<string> {
  if (depth > DEEPEST) return;
  if (typeof value === "string") yield JSON.stringify(value.slice(0, MAX_KEPT + LOOKAHEAD));
  else if (typeof value !== "object" || value === null) yield String(value);
  else {
    const isList = Array.isArray(value);
    let separator = "";
    yield isList ? "[" : "{";
    for (const key of isList ? value.keys() : Object.keys(value)) {
      yield separator;
      separator = ",";
      if (!isList) yield* [...jsonPieces(key, depth), ":"];
      yield* jsonPieces(Reflect.get(value, key), depth + 1);
    }
    yield isList ? "]" : "}";
  }
}

/** Redacts the strings of a JSON value. */
export function mapStrings(value: unknown, change: Redact, depth = 0): unknown {
  // At deeper nesting the stack would overflow, and the status would be lost.
  if (depth > DEEPEST) return REDACTED;
  if (typeof value === "string") return change(value);
  // An application key can consist of digits.
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
