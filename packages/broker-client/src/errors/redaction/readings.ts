// Decodes the escapes of a text. A reading is the text after some of its escapes were decoded.
import { ANY, CLOSED, FOREIGN, KINDS, unescape } from "./escapes.ts";

/** Text in ASCII and lower case. Each of its characters comes from a part of the original text. */
export interface Reading {
  readonly text: string;
  /**
   * `starts[n]` is the index in the original text at which the part of character `n` begins. The last item is the
   * length of the original text.
   */
  readonly starts: readonly number[];
  /**
   * `ends[n]` is the index in the original text at which the part of character `n - 1` ends. Two parts overlap if an
   * escape between them was removed.
   */
  readonly ends: readonly number[];
}

/**
 * Maximum number of layers of escapes. Redaction fails for a text with more layers. Each layer doubles the backslashes,
 * so a text of the kept length has fewer layers.
 */
const MAX_LAYERS = 16;
/** If UTF-16 is decoded as UTF-8, each character has a NUL beside it. An HTML form encodes a space as a plus. */
const SPECIAL = /[?\x80-\uffff]+|[\0+]/g;

export function read(text: string): Reading {
  const starts = Array.from({ length: text.length + 1 }, (_, at) => at);
  return normalize({ text, starts, ends: starts });
}

/**
 * Yields the readings of a text in three groups. First comes the text itself. Then one or two kinds of escapes are
 * decoded. Then all escapes are decoded layer by layer, until none is left.
 *
 * Only decoding layer by layer reaches every depth. But characters of two layers can form a false escape. The text
 * before a secret can also form a false escape with the beginning of the secret. These faults do not occur if one kind
 * is decoded at a time.
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

/**
 * Decodes `ANY` escapes layer by layer, and yields the reading after each layer. In the last reading, all `CLOSED`
 * escapes are decoded, and all backslashes are removed.
 *
 * A backslash before an escape can be a separate character. Only the last reading decodes an escape after such a
 * backslash.
 *
 * @throws {RangeError} if more than 16 layers must be decoded
 */
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

/** Decodes the escapes of one kind. It returns the same object if the reading has no such escape. */
function decode(reading: Reading, kind: RegExp): Reading {
  const decoded = rewrite(reading, kind, (escape) => unescape(escape, kind));
  return decoded === reading ? reading : normalize(decoded);
}

function normalize(reading: Reading): Reading {
  const shown = rewrite(reading, SPECIAL, (part) => (part === "\0" ? "" : part === "+" ? " " : FOREIGN));
  return { ...shown, text: shown.text.toLowerCase() };
}

/**
 * Replaces each match by one character, or removes it. The part of a removed match is added to the part of the next
 * character. If the removed match was an escape, its part is also added to the part of the previous character. The
 * reason is that a secret can end with that escape.
 */
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
      start ??= starts[index];
      end = (ends[from] ?? 0) - (ends[index] ?? 0) > 1 ? undefined : (end ?? ends[index]);
    }
  }
  if (from === 0) return reading;
  shown += text.slice(from);
  while (from <= text.length) put(from++);
  return { text: shown, ...changed };
}
