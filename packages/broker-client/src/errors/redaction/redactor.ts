import { createFind, type Find } from "./find.ts";
import { needlesOf } from "./needles.ts";
import { readingsOf } from "./readings.ts";

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
  let find: Find | undefined;
  return (text, most = MAX_KEPT) => {
    try {
      find ??= createFind(needles(sent));
      return redactWith(find, text, Math.min(most, MAX_KEPT));
    } catch {
      return REDACTED;
    }
  };
}

function* needles(sent: Readonly<SentHeaders>): Generator<string> {
  for (const [name, value] of sent.flatMap((headers) => [...new Headers(headers)])) {
    if (HARMLESS.test(name)) continue;
    yield* needlesOf(value);
    const [, basic] = /^basic +([a-z\d+/]+=*) *$/i.exec(value) ?? [];
    if (basic) yield* needlesOf(decodedBasic(basic));
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
  // At each index, the end of the longest secret that begins there.
  const secrets = new Int32Array(kept);
  for (const { text: read, starts, ends } of readingsOf(text.slice(0, kept + LOOKAHEAD))) {
    const edge = isCut ? starts.findIndex((start) => start >= kept) : -1;
    find(read, edge, (first, end) => {
      const start = starts[first] ?? 0;
      secrets[start] = Math.max(secrets[start] ?? 0, ends[end] ?? 0);
    });
  }
  let shown = "";
  let from = 0;
  for (const [start, end] of secrets.entries()) {
    if (end <= from) continue;
    if (start > from || from === 0) shown += text.slice(from, start) + REDACTED;
    from = end;
  }
  return shown + text.slice(from, kept) + (isCut ? CUT : "");
}
