// A service or a proxy can send back what it received. An error keeps nothing of that.
import type { Progress } from "../progress.ts";
import { createFind, type Find } from "./matcher.ts";
import { needlesOf, readingsOf } from "./readings.ts";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
/** Shorter words occur in any text. */
const SHORTEST = 4;
const DEEPEST = 200;
export const SHOWN_INSTEAD = "[redacted]";

export type Redact = (text: string) => string;

/**
 * Returns a function that replaces in a text what the headers of all attempts hold, except harmless headers.
 *
 * It finds a value, or a word of a value, as it is and as JSON, a URL or HTML can write it, in time that is linear in the
 * headers and in the text. If it fails, it replaces the whole text.
 */
export function redactor(sent: Progress["sent"]): Redact {
  try {
    const find = createFind([...needles(sent)].filter(({ length }) => length >= SHORTEST));
    return (text) => {
      try {
        return redactWith(find, text);
      } catch {
        return SHOWN_INSTEAD;
      }
    };
  } catch {
    return () => SHOWN_INSTEAD;
  }
}

function* needles(sent: Progress["sent"]): Generator<Uint8Array> {
  for (const [name, value] of sent.flatMap((headers) => [...new Headers(headers)])) {
    if (HARMLESS.test(name)) continue;
    yield* needlesOf(value);
    // A long number loses its last digits when JSON.parse reads it.
    for (const word of value.split(" ")) {
      const number = Number(word);
      if (Number.isFinite(number) && String(number) !== word) yield* needlesOf(String(number));
    }
  }
}

function redactWith(find: Find, text: string): string {
  // At each index, how many secrets begin there less how many end.
  const changes = new Int32Array(text.length + 1);
  for (const { bytes, starts, ends } of readingsOf(text)) {
    find(bytes, (first, last) => {
      const start = starts[first] ?? 0;
      const end = ends[last] ?? 0;
      changes[start] = (changes[start] ?? 0) + 1;
      changes[end] = (changes[end] ?? 0) - 1;
    });
  }
  return cut(text, changes);
}

function cut(text: string, changes: Int32Array): string {
  let shown = "";
  let open = 0;
  let from = 0;
  for (const [at, change] of changes.entries()) {
    if (change === 0) continue;
    if (open === 0) shown += text.slice(from, at) + SHOWN_INSTEAD;
    open += change;
    if (open === 0) from = at;
  }
  return shown + text.slice(from);
}

/** Redacts the strings of a JSON value. */
export function mapStrings(value: unknown, change: Redact, depth = 0): unknown {
  // Deeper, a stack would overflow, and the status be lost over it.
  if (depth > DEEPEST) return SHOWN_INSTEAD;
  if (typeof value === "string") return change(value);
  // An application key may be all digits.
  if (typeof value === "number") return change(String(value)) === String(value) ? value : SHOWN_INSTEAD;
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [change(key), mapStrings(each, change, depth + 1)]),
  );
}

/** A header whose name holds a secret is left out. */
export function redactHeaders(headers: Headers, redact: Redact): Headers {
  return new Headers([...headers].flatMap(([name, value]) => (redact(name) === name ? [[name, redact(value)]] : [])));
}
