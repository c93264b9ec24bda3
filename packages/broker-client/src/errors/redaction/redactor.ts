import { createFind, type Find } from "./matcher.ts";
import { needlesOf, readingsOf } from "./readings.ts";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
export const REDACTED = "[redacted]";

/** Characters that are kept of a text. */
export const MAX_KEPT = 2 ** 14;
/** Characters behind those that are read, too: an escape can lie across the end. */
export const LOOKAHEAD = 2 ** 12;
const CUT = " [cut]";

/** Headers of several requests. */
export type SentHeaders = (Headers | Readonly<Record<string, string>>)[];

/** Keeps the first characters of a text, 16,384 unless `most` says fewer. */
export type Redact = (text: string, most?: number) => string;

/**
 * Returns a function that replaces in a text what the headers of all attempts hold, except harmless headers. A service or a
 * proxy can send back what it received, and no error may show that.
 *
 * It finds a value, or a word of a value, as it is and as JSON, a URL or HTML can write it, in time that is linear in the
 * headers and in the text. It cuts a long text. If it fails, it replaces the whole text.
 */
export function redactor(sent: Readonly<SentHeaders>): Redact {
  try {
    const all = [...needles(sent)];
    const shortest = all.reduce((length, needle) => Math.min(length, needle.length), Infinity);
    const find = createFind(all);
    return (text, most = MAX_KEPT) => {
      try {
        if (text.length < shortest && text.length <= most) return text;
        return redactWith(find, text, Math.min(most, MAX_KEPT));
      } catch {
        return REDACTED;
      }
    };
  } catch {
    return () => REDACTED;
  }
}

function* needles(sent: Readonly<SentHeaders>): Generator<Uint8Array> {
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
  for (const { bytes, starts, ends } of readingsOf(text.slice(0, kept + LOOKAHEAD))) {
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
    if (open === 0) shown += text.slice(from, at) + REDACTED;
    open += change;
    if (open === 0) from = at;
  }
  return open === 0 ? shown + text.slice(from, changes.length) : shown;
}
