const TOKEN_START = /[{}[\],:"]|[^\s{}[\],:"]+/g;

/**
 * Finds the end of a JSON string with a loop, because a regular expression exhausts the stack on a long string.
 */
export function jsonTokens(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN_START);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[0] === '"') pattern.lastIndex = endOfString(text, found.index);
    tokens.push(text.slice(found.index, pattern.lastIndex));
  }
  return tokens;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
