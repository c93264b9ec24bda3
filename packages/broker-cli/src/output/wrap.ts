/**
 * Breaks long lines of a text between words. Code between backticks stays on one line, so that a user can copy the
 * code.
 *
 * @param columns width of the terminal; if undefined, no line is broken
 * @param indent number of spaces before each line except the first
 */
export function wrap(text: string, columns: number | undefined, indent = 0): string {
  const lead = `\n${" ".repeat(indent)}`;
  const wrapLine = (line: string) => {
    let length = indent;
    const pieces = wordsOf(line).map((word) => {
      const fits = columns === undefined || length + word.length <= columns;
      length = fits ? length + word.length : indent + word.trimStart().length;
      return fits ? word : lead + word.trimStart();
    });
    return pieces.join("");
  };
  return text.split("\n").map(wrapLine).join(lead);
}

function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const token of line.match(/ +|`[^`]*`|[^ `]+|`/g) ?? []) {
    if (token.startsWith(" ") || words.length === 0) words.push(token);
    else words.push((words.pop() ?? "") + token);
  }
  return words;
}
