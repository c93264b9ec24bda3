// A text as it reads to programs that decode the escapes of JSON, URLs and HTML in it.
import { ANY, BACKSLASH, escapeBefore, MARKS, NUMBERS } from "./escapes.ts";
import { Output, type Reading } from "./output.ts";

const MOST_LAYERS = 8;
const SPACE = 0x20;

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
  // A header travels in Latin-1, and a service can take it for UTF-8.
  if (reading.bytes.length > value.length) yield* wordsOf(value, read(value, true));
  for (const decoded of [...[...layers(reading)].slice(-1), ...wholly(reading)]) yield* wordsOf(value, decoded);
}

function* wordsOf(value: string, { bytes, starts }: Reading): Generator<Uint8Array> {
  yield withoutLastBackslash(bytes);
  let from = 0;
  for (const [at, start] of starts.entries()) {
    if (value.charCodeAt(start) > SPACE) continue;
    yield withoutLastBackslash(bytes.subarray(from, at));
    from = at + 1;
  }
  yield withoutLastBackslash(bytes.subarray(from));
}

/** A backslash at the end is dropped in front of the character that follows it in the text. */
function withoutLastBackslash(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === BACKSLASH ? bytes.subarray(0, -1) : bytes;
}

function* decodings(reading: Reading, depth: number): Generator<Reading> {
  for (const [kind, mark] of MARKS) {
    const decoded = reading.bytes.includes(mark) ? decode(reading, kind, false) : undefined;
    if (!decoded) continue;
    yield decoded;
    if (depth > 1) yield* decodings(decoded, depth - 1);
  }
}

function* layers(reading: Reading): Generator<Reading> {
  let decoded = decode(reading, ANY, false);
  for (let layer = 1; decoded && layer <= MOST_LAYERS; layer++) {
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
    if (byte !== BACKSLASH) output.putByte(byte, starts[at] ?? 0, ends[at] ?? 0);
  }
  return output.finish();
}

function read(text: string, isLatin1 = false): Reading {
  const output = new Output(text.length * 3);
  for (let at = 0; at < text.length; at++) {
    if (isLatin1) output.putByte(text.charCodeAt(at), at, at + 1);
    else output.putCharacter(text.charCodeAt(at), at, at + 1);
  }
  return output.finish();
}

/** Returns undefined if there is nothing to decode. */
function decode({ bytes, starts, ends }: Reading, kinds: number, isRepeated: boolean): Reading | undefined {
  const output = new Output(bytes.length);
  let hasChanged = false;
  for (let at = 0; at < bytes.length; at++) {
    output.putByte(bytes[at] ?? 0, starts[at] ?? 0, ends[at] ?? 0);
    let escape = escapeBefore(output.back, kinds);
    while (escape) {
      hasChanged = true;
      output.replace(escape, !isRepeated);
      escape = isRepeated ? escapeBefore(output.back, kinds) : undefined;
    }
  }
  return hasChanged ? output.finish() : undefined;
}
