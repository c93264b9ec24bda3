import { FOREIGN } from "./escapes.ts";
import { layersOf, read } from "./readings.ts";

/** Length of the shortest needle. Shorter needles would occur in harmless text. */
const SHORTEST = 4;
/** Characters that separate cookies, list items and parameters. */
const SEPARATORS = /[";,=:&]/;

/** Yields the needles for a header's value: the value, its words, and their decoded texts. */
export function* needlesOf(value: string): Generator<string> {
  for (const part of new Set([value, ...value.split(/\s+/)])) {
    const reading = read(part);
    // A reading has only one character for a run of non-ASCII characters. The length of the needle counts each of these
    // characters.
    const foreign = part.replaceAll(/[\0-\x7f]/g, "").length;
    for (const { text } of [reading, ...layersOf(reading)]) {
      for (const word of [text, ...text.split(SEPARATORS)]) {
        // A backslash at the end of a secret can form an escape with the next character of the text. So the needle
        // omits the backslash.
        const needle = word.replace(/\\$/, "");
        if (needle.length + (needle.includes(FOREIGN) ? foreign : 0) >= SHORTEST) yield needle;
      }
    }
  }
}
