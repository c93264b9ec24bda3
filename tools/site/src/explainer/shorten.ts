/** Maximum length of a message, which can quote the pasted request. */
const LONGEST_MESSAGE = 1000;

/** Maximum length of an identifier, which can contain the name of a query parameter. */
const LONGEST_ID = 200;

/** Returns the beginning of a long text, and the number of the omitted characters. */
export function shorten(text: string, limit = LONGEST_MESSAGE): string {
  const rest = text.length - limit;
  return rest <= 0 ? text : `${text.slice(0, limit)}… ${rest} more characters`;
}

/** Shortens an identifier, which each piece of a step repeats. */
export function shortenId(id: string): string {
  return shorten(id, LONGEST_ID);
}
