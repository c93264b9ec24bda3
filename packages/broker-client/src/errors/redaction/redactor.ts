// A service or a proxy can send back what it received. An error keeps nothing of that.
import type { Progress } from "../../transport/call-context.ts";
import { createFind, type Find } from "./matcher.ts";
import { needlesOf, readingsOf } from "./readings.ts";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
const DEEPEST = 200;
export const SHOWN_INSTEAD = "[redacted]";

/** Characters that are kept of a text. */
export const MOST_KEPT = 2 ** 14;
/** Characters behind those that are read, too: an escape can lie across the end. */
const BEHIND = 2 ** 12;
const CUT = " [cut]";

/** Keeps the first characters of a text, 16,384 unless `most` says fewer. */
export type Redact = (text: string, most?: number) => string;

/**
 * Returns a function that replaces in a text what the headers of all attempts hold, except harmless headers.
 *
 * It finds a value, or a word of a value, as it is and as JSON, a URL or HTML can write it, in time that is linear in the
 * headers and in the text. It cuts a long text. If it fails, it replaces the whole text.
 */
export function redactor(sent: Progress["sent"]): Redact {
  try {
    const all = [...needles(sent)];
    const shortest = all.reduce((length, needle) => Math.min(length, needle.length), Infinity);
    const find = createFind(all);
    return (text, most = MOST_KEPT) => {
      try {
        if (text.length < shortest && text.length <= most) return text;
        return redactWith(find, text, Math.min(most, MOST_KEPT));
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
    const basic = /^basic +(?<encoded>[a-z\d+/]+=*) *$/i.exec(value)?.groups?.["encoded"];
    if (basic !== undefined) yield* needlesOf(decodedBasic(basic));
    // A long number loses its last digits when JSON.parse reads it.
    for (const word of value.split(" ")) {
      const number = Number(word);
      if (Number.isFinite(number) && String(number) !== word) yield* needlesOf(String(number));
    }
  }
}

/** A service can send back the user's name and the password. */
function decodedBasic(encoded: string): string {
  try {
    return atob(encoded);
  } catch {
    return "";
  }
}

function redactWith(find: Find, text: string, most: number): string {
  const kept = Math.min(text.length, most);
  const isCut = text.length > kept;
  // At each index, how many secrets begin there less how many end.
  const changes = new Int32Array(kept);
  for (const { bytes, starts, ends } of readingsOf(text.slice(0, kept + BEHIND))) {
    const behind = isCut ? ends.findIndex((end) => end > kept) : -1;
    const edge = isCut && behind < 0 ? bytes.length - 1 : behind;
    find(bytes, edge, (first, last) => {
      const start = starts[first] ?? 0;
      const end = ends[last] ?? 0;
      if (start < kept) changes[start] = (changes[start] ?? 0) + 1;
      if (end < kept) changes[end] = (changes[end] ?? 0) - 1;
    });
  }
  return replaced(text, changes) + (isCut ? CUT : "");
}

function replaced(text: string, changes: Int32Array): string {
  let shown = "";
  let open = 0;
  let from = 0;
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at] ?? 0;
    if (change === 0) continue;
    if (open === 0) shown += text.slice(from, at) + SHOWN_INSTEAD;
    open += change;
    if (open === 0) from = at;
  }
  return open === 0 ? shown + text.slice(from, changes.length) : shown;
}

/** Redacts the body of an error. It returns JSON that is too long to be kept as the beginning of its text. */
export function redactBody(body: unknown, redact: Redact): unknown {
  const text = typeof body === "string" ? body : jsonText(body);
  return typeof body === "string" || text.length > MOST_KEPT ? redact(text) : mapStrings(body, redact);
}

/** Writes JSON only until it is longer than what is kept and read. */
function jsonText(body: unknown): string {
  let text = "";
  const write = (value: unknown, depth: number): void => {
    if (text.length > MOST_KEPT + BEHIND || depth > DEEPEST) return;
    if (typeof value === "string") text += JSON.stringify(value.slice(0, MOST_KEPT + BEHIND));
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
      if (text.length > MOST_KEPT + BEHIND) return;
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
  if (depth > DEEPEST) return SHOWN_INSTEAD;
  if (typeof value === "string") return change(value);
  // An application key may be all digits.
  if (typeof value === "number") return change(String(value)) === String(value) ? value : SHOWN_INSTEAD;
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
