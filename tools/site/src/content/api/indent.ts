interface Bracket {
  readonly character: string;
  /** Indentation of the lines between the brackets. */
  readonly inside: number;
  /** Indentation of the line that begins with the closing bracket. */
  readonly end: number;
}

/** Indents the code of a declaration by its brackets, because typedoc does not indent an object in a union. */
export function indent(code: string): string {
  const open: Bracket[] = [];
  return code
    .replace(/\{\n\s*\}/g, "{}")
    .split("\n")
    .map((line) => indentLine(line.trim(), open))
    .join("\n");
}

function indentLine(line: string, open: Bracket[]): string {
  const [closing = ""] = /^[)\]}]*/.exec(line) ?? [];
  let width = open.at(-1)?.inside ?? 0;
  for (const _ of closing) width = open.pop()?.end ?? 0;
  const isMember = /^[|?:]/.test(line);
  if (isMember && open.at(-1)?.character !== "(") width += 2;
  // The fields of an object in a union are indented relative to the brace after `| `.
  const end = isMember ? width + 2 : width;
  for (const character of line.slice(closing.length)) {
    if ("([{".includes(character)) open.push({ character, inside: end + 2, end });
    else if (")]}".includes(character)) open.pop();
  }
  return line === "" ? "" : " ".repeat(width) + line;
}
