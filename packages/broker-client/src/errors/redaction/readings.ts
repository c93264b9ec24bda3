// Decodes the escapes of a text.
import { ANY, CLOSED, FOREIGN, KINDS, unescape } from "./escapes.ts";

/** Decoded version of a text, in ASCII and lower case. */
export interface Reading {
  readonly text: string;
  /** If a match begins at the index `n` of `text`, the match begins at `starts[n]` in the original text. */
  readonly starts: readonly number[];
  /** If a match ends at the index `n` of `text`, the match ends at `ends[n]` in the original text. */
  readonly ends: readonly number[];
}

/**
 * Maximum number of consecutive decodings. If the result still contains escapes, the redactor replaces the whole text
 * by `[redacted]`.
 */
const MAX_LAYERS = 16;
/** UTF-16 text that is decoded as UTF-8 has a NUL beside each character. An HTML form encodes a space as a plus. */
const SPECIAL = /[?\x80-\uffff]+|[\0+]/g;

export function read(text: string): Reading {
  const starts = Array.from({ length: text.length + 1 }, (_, at) => at);
  return normalize({ text, starts, ends: starts });
}

/**
 * Yields the text itself, and several decoded versions of the text. For example, `%2526` has two layers of escapes,
 * because `%2526` is an escape of `%26`, and `%26` is an escape of `&`.
 *
 * A secret can contain characters that look like an escape, such as `%26`. If these characters are decoded, a search
 * can miss the secret. For this reason, the function also yields texts in which only one or two kinds of escapes are
 * decoded.
 */
export function* readingsOf(text: string): Generator<Reading> {
  const whole = read(text);
  yield whole;
  yield* decodings(whole, 2);
  yield* layersOf(whole);
}

function* decodings(reading: Reading, depth: number): Generator<Reading> {
  for (const kind of KINDS) {
    const decoded = decode(reading, kind);
    if (decoded === reading) continue;
    yield decoded;
    if (depth > 1) yield* decodings(decoded, depth - 1);
  }
}

export function* layersOf(reading: Reading): Generator<Reading> {
  yield* repeat(reading, ANY);
  const closed = [reading, ...repeat(reading, CLOSED)].pop() ?? reading;
  const last = rewrite(closed, /\\/g, () => "");
  if (last !== reading) yield last;
}

function* repeat(reading: Reading, kind: RegExp): Generator<Reading> {
  let last = reading;
  for (let layer = 0; ; layer++) {
    const decoded = decode(last, kind);
    if (decoded === last) return;
    if (layer === MAX_LAYERS) throw new RangeError("The text has too many layers of escapes.");
    yield (last = decoded);
  }
}

function decode(reading: Reading, kind: RegExp): Reading {
  const decoded = rewrite(reading, kind, (escape) => unescape(escape, kind));
  return decoded === reading ? reading : normalize(decoded);
}

function normalize(reading: Reading): Reading {
  const shown = rewrite(reading, SPECIAL, (part) => (part === "\0" ? "" : part === "+" ? " " : FOREIGN));
  return { ...shown, text: shown.text.toLowerCase() };
}

/** Replaces each match by one character, or removes the match. */
function rewrite(reading: Reading, pattern: RegExp, replace: (part: string) => string): Reading {
  const { text, starts, ends } = reading;
  const changed: { starts: number[]; ends: number[] } = { starts: [], ends: [] };
  let shown = "";
  let from = 0;
  let start: number | undefined;
  let end: number | undefined;
  const put = (at: number) => {
    changed.starts.push(start ?? starts[at] ?? 0);
    changed.ends.push(end ?? ends[at] ?? 0);
    start = end = undefined;
  };
  for (const { 0: part, index } of text.matchAll(pattern)) {
    shown += text.slice(from, index);
    while (from < index) put(from++);
    const by = replace(part);
    shown += by;
    from = index + part.length;
    if (by) put(index);
    else {
      // A removed match can be the beginning of a secret.
      start ??= starts[index];
      // A removed escape can be the end of a secret.
      end = (ends[from] ?? 0) - (ends[index] ?? 0) > 1 ? undefined : (end ?? ends[index]);
    }
  }
  if (from === 0) return reading;
  shown += text.slice(from);
  while (from <= text.length) put(from++);
  return { text: shown, ...changed };
}
