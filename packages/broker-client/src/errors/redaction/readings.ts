// A text as it reads to programs that decode the escapes in it.
import { ANY, CLOSED, FOREIGN, KINDS, unescape } from "./escapes.ts";

/** A text in ASCII and lower case. Each of its characters stands for a part of the original text. */
export interface Reading {
  readonly text: string;
  /** Where the part of each character begins, and at last where the original text ends. */
  readonly starts: readonly number[];
  /** Where the part of the character in front of each character ends. Parts overlap at escapes that were dropped. */
  readonly ends: readonly number[];
}

/** Escapes of more layers make a redaction fail. Backslashes double in each layer, so that no kept text has so many. */
const MAX_LAYERS = 16;
/** UTF-16 that is read as UTF-8 has a NUL beside each character. A form has a plus for a space. */
const SPECIAL = /[?\x80-\uffff]+|[\0+]/g;

export function read(text: string): Reading {
  const starts = Array.from({ length: text.length + 1 }, (_, at) => at);
  return normalize({ text, starts, ends: starts });
}

/**
 * Yields a text as it is, after one or two decodings of one kind each, and decoded layer by layer until no escape is
 * left.
 *
 * Only the layers know every depth. But in a layer, characters of two layers can form an escape. What precedes a secret
 * can also form an escape with the secret's beginning. The decodings of one kind do not have these faults.
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
 * Yields a reading after each decoding of all kinds. Yields a last one with all closed escapes decoded and without
 * backslashes.
 *
 * A backslash in front of an escape can be a character of its own. Only in the last reading, the escape remains one.
 *
 * @throws {RangeError} if too many decodings do not suffice
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

/** Returns the same reading if there is nothing to decode. */
function decode(reading: Reading, kind: RegExp): Reading {
  const decoded = rewrite(reading, kind, (escape) => unescape(escape, kind));
  return decoded === reading ? reading : normalize(decoded);
}

function normalize(reading: Reading): Reading {
  const shown = rewrite(reading, SPECIAL, (part) => (part === "\0" ? "" : part === "+" ? " " : FOREIGN));
  return { ...shown, text: shown.text.toLowerCase() };
}

/**
 * Replaces each match by one character or by none. The next character then stands for the match, too. If the match was
 * an escape, the character in front also stands for it, because a secret can end with that escape.
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
