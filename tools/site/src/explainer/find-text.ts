/**
 * Maximum number of compared characters in a search. The limit keeps a search linear, even if the text repeats the
 * beginning of the wanted text many times.
 */
const MOST_COMPARED = 4_000_000;

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the first wanted text that follows a match of the pattern.
 *
 * @param pattern global pattern for the text before the wanted text, such as the name of a header
 * @param wanted forms of the wanted text, such as the text itself and the text with JSON escapes
 */
export function findAfter(text: string, pattern: RegExp, wanted: readonly string[]): Range | undefined {
  const forms = [...new Set(wanted)].filter((form) => form !== "");
  let left = MOST_COMPARED;
  for (const match of text.matchAll(pattern)) {
    const start = match.index + match[0].length;
    for (const form of forms) {
      left -= form.length;
      if (text.startsWith(form, start)) return { start, end: start + form.length };
    }
    if (left < 0) return undefined;
  }
  return undefined;
}

/** Returns the text as a part of a JSON string. */
export function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
