import { createFind, type Find } from "./find.ts";
import { needlesOf } from "./needles.ts";
import { readingsOf } from "./readings.ts";

const HARMLESS =
  /^(?:accept.*|content-.*|host|user-agent|x-version|x-timestamp|x-signature-(?:algorithm|version)|traceparent)$/;
export const REDACTED = "[redacted]";

/** Maximum number of characters of a redacted text. */
export const MAX_KEPT = 2 ** 14;
/**
 * Number of characters that the redactor searches after the index of a cut. A secret or an escape can begin before this
 * index and end after this index.
 */
export const LOOKAHEAD = 2 ** 12;
const CUT = " [cut]";

export type SentHeaders = (Headers | Readonly<Record<string, string>>)[];

/** Redacts a text and cuts the text after `most` characters, or after 16,384 characters by default. */
export type Redact = (text: string, most?: number) => string;

/**
 * Creates a function that searches a text for the values of sent headers, and replaces each value by `[redacted]`. A
 * service or a proxy can return the values of request headers in a response. No error may show these values.
 *
 * The function finds each value and each word of a value, even if the text contains the value in an escaped form, such
 * as `%26` for `&`. If the search fails, the function replaces the whole text.
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
    // `JSON.parse` rounds a long number, so the redactor also searches for the rounded number.
    for (const word of value.split(" ")) {
      const number = Number(word);
      if (Number.isFinite(number) && String(number) !== word) yield* needlesOf(String(number));
    }
  }
}

/** Decodes Basic credentials, because a service can return the decoded user name and password. */
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
  // The longest secret that begins at the index `start` ends at the index `secrets[start]`.
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
