import { printable, printableLines } from "./text.ts";

export function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, undefined, 2))}\n`;
}

/** Indents a JSON text. The digits of the numbers and the order of the fields stay the same. */
export function formatJson(text: string): string {
  const tokens = jsonTokens(text);
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  const pieces = tokens.map((token, index) => {
    const before = tokens[index - 1] ?? "";
    if (token === "," || token === ":") return token;
    const isEnd = token === "}" || token === "]";
    if (isEnd) depth--;
    const isEmpty = isEnd && (before === "{" || before === "[");
    const lead = before === ":" ? " " : index === 0 || isEmpty ? "" : line();
    if (token === "{" || token === "[") depth++;
    // The escapes that `printable` writes are valid in a JSON string.
    return lead + (token.startsWith('"') ? printable(token) : token);
  });
  return `${pieces.join("")}\n`;
}

const TOKEN_START = /[{}[\],:"]|[^\s{}[\],:"]+/g;

/**
 * Splits JSON into tokens. A loop finds the end of a JSON string, because a regular expression exhausts the stack on a
 * long string.
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
