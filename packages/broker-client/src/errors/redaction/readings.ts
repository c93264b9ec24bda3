// A text as it reads to programs that decode the escapes of JSON, URLs and HTML in it.
import { SPACE } from "./bytes.ts";
import { ANY, BACKSLASH, BACKSLASH_NUMBERS, escapeBefore, MARKS, NUMBERS } from "./escapes.ts";
import { Output, type Reading } from "./output.ts";

const MAX_LAYERS = 8;
/** Between the parts of cookies, of lists and of parameters. */
const SEPARATORS = Array.from('";,=:&', (character) => character.charCodeAt(0));
const ASCII = /[\0-\x7f]/g;
/** Shorter words occur in any text. */
const SHORTEST = 4;

/**
 * Yields a text as it is, after one or two decodings of one kind each, after up to eight decodings of all kinds, and decoded
 * until no escape is left.
 *
 * Only the last readings know every depth. But there, an escape can be made up of what belongs to two layers, or swallow the
 * end of what precedes a secret together with the secret's beginning. The others do not have these faults.
 */
export function* readingsOf(text: string): Generator<Reading> {
  const reading = read(text);
  yield reading;
  yield* decodings(reading, 2);
  yield* layers(reading);
  yield* wholly(reading);
}

/** Yields the bytes by which a header's value, and each of its words, is found in a reading. */
export function* needlesOf(value: string): Generator<Uint8Array> {
  const reading = read(value);
  yield* wordsOf(value, reading);
  for (const decoded of [...[...layers(reading)].slice(-1), ...wholly(reading)]) yield* wordsOf(value, decoded);
}

function* wordsOf(value: string, reading: Reading): Generator<Uint8Array> {
  const isSpace = (at: number) => value.charCodeAt(reading.starts[at] ?? 0) <= SPACE;
  const ways = [() => false, isSpace, (at: number) => isSpace(at) || SEPARATORS.includes(reading.bytes[at] ?? 0)];
  for (const isBetween of ways) {
    let from = 0;
    for (let at = 0; at <= reading.bytes.length; at++) {
      if (at < reading.bytes.length && !isBetween(at)) continue;
      const word = withoutLastBackslash(reading.bytes.subarray(from, at));
      const original = value.slice(reading.starts[from], reading.ends[at - 1]);
      // A run of characters beyond ASCII is one byte of a reading.
      const collapsed = Math.max(0, original.replace(ASCII, "").length - 1);
      if (word.length > 0 && word.length + collapsed >= SHORTEST) yield word;
      from = at + 1;
    }
  }
}

/** A backslash at the end is dropped in front of the character that follows it in the text. */
function withoutLastBackslash(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === BACKSLASH ? bytes.subarray(0, -1) : bytes;
}

function* decodings(reading: Reading, depth: number): Generator<Reading> {
  for (const [kind, mark] of MARKS) yield* decodedOnce(reading, kind, mark, depth);
  for (const kind of BACKSLASH_NUMBERS) yield* decodedOnce(reading, kind, BACKSLASH, 1);
}

function* decodedOnce(reading: Reading, kind: number, mark: number, depth: number): Generator<Reading> {
  const decoded = reading.bytes.includes(mark) ? decode(reading, kind, false) : undefined;
  if (!decoded) return;
  yield decoded;
  if (depth > 1) yield* decodings(decoded, depth - 1);
}

function* layers(reading: Reading): Generator<Reading> {
  let decoded = decode(reading, ANY, false);
  for (let layer = 1; decoded && layer <= MAX_LAYERS; layer++) {
    yield decoded;
    decoded = decode(decoded, ANY, false);
  }
}

function* wholly(reading: Reading): Generator<Reading> {
  const decoded = decode(reading, ANY, true);
  if (decoded) yield decoded;
  // A backslash in front of an escape can be a character of its own, so that once all are dropped.
  const numbers = decode(reading, NUMBERS, true) ?? reading;
  if (numbers !== reading || reading.bytes.includes(BACKSLASH)) yield withoutBackslashes(numbers);
}

function withoutBackslashes({ bytes, starts, ends }: Reading): Reading {
  const output = new Output(bytes.length);
  for (const [at, byte] of bytes.entries()) {
    if (byte !== BACKSLASH) output.putCharacter(byte, starts[at] ?? 0, ends[at] ?? 0);
  }
  return output.finish();
}

function read(text: string): Reading {
  const output = new Output(text.length);
  for (let at = 0; at < text.length; at++) output.putCharacter(text.charCodeAt(at), at, at + 1);
  return output.finish();
}

/** Returns undefined if there is nothing to decode. */
function decode({ bytes, starts, ends }: Reading, kinds: number, isRepeated: boolean): Reading | undefined {
  const output = new Output(bytes.length);
  let hasChanged = false;
  for (let at = 0; at < bytes.length; at++) {
    output.putCharacter(bytes[at] ?? 0, starts[at] ?? 0, ends[at] ?? 0);
    let escape = escapeBefore(output.back, kinds, isRepeated ? undefined : (bytes[at + 1] ?? 0));
    while (escape) {
      hasChanged = true;
      output.replace(escape, !isRepeated);
      escape = isRepeated ? escapeBefore(output.back, kinds) : undefined;
    }
  }
  return hasChanged ? output.finish() : undefined;
}
