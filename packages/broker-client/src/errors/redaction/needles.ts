import { FOREIGN } from "./escapes.ts";
import { layersOf, read } from "./readings.ts";

/** Minimum length of a needle, in characters. A shorter needle often matches harmless text. */
const SHORTEST = 4;
/** Characters that separate cookies, list items and parameters. */
const SEPARATORS = /[";,=:&]/;

/**
 * Yields the needles for the value of a sent header. A needle is a text that the redactor replaces in an error. The
 * needles are the value, each word of the value, and the decoded forms of the value and the words.
 */
export function* needlesOf(value: string): Generator<string> {
  for (const part of new Set([value, ...value.split(/\s+/)])) {
    const reading = read(part);
    // `read` replaces several consecutive non-ASCII characters by one `?`. Each of the replaced characters counts
    // toward the minimum length.
    const foreign = part.replaceAll(/[\0-\x7f]/g, "").length;
    for (const { text } of [reading, ...layersOf(reading)]) {
      for (const word of [text, ...text.split(SEPARATORS)]) {
        // If a secret ends with a backslash, the decoder can treat the backslash as the beginning of an escape, and
        // remove the backslash. For this reason, a needle does not end with a backslash.
        const needle = word.replace(/\\$/, "");
        if (needle.length + (needle.includes(FOREIGN) ? foreign : 0) >= SHORTEST) yield needle;
      }
    }
  }
}
