/**
 * Escapes control characters, and characters that change the direction of text. A service or a file could use such
 * characters to deceive the user of a terminal.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Escapes the same characters as `printable`, except line feeds. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
