import { FOREIGN } from "./escapes.ts";
import { layersOf, read } from "./readings.ts";

/** Shorter words occur in any text. */
const SHORTEST = 4;
/** Between the parts of cookies, of lists and of parameters. */
const SEPARATORS = /[";,=:&]/;

/** Yields the texts by which a header's value, and each of its words, is found in a reading. */
export function* needlesOf(value: string): Generator<string> {
  for (const part of new Set([value, ...value.split(/\s+/)])) {
    const reading = read(part);
    // A run of these is one character of a reading.
    const foreign = part.replaceAll(/[\0-\x7f]/g, "").length;
    for (const { text } of [reading, ...layersOf(reading)]) {
      for (const word of [text, ...text.split(SEPARATORS)]) {
        // A backslash at the end is dropped in front of the character that follows it in the text.
        const needle = word.replace(/\\$/, "");
        if (needle.length + (needle.includes(FOREIGN) ? foreign : 0) >= SHORTEST) yield needle;
      }
    }
  }
}
