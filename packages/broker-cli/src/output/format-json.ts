import { jsonTokens } from "../json-tokens.ts";
import { printable } from "./printable.ts";

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
