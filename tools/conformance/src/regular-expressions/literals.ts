import { readdirSync, readFileSync } from "node:fs";

export interface Found {
  readonly place: string;
  readonly expression: RegExp;
}

const TOKENS: readonly RegExp[] = [
  /\/\/.*|^#!.*|\/\*[^]*?\*\//y,
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y,
  /[\w$]+/y,
  /[^]/y,
];
const LITERAL = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?![\w$])/y;
/** A slash after one of these tokens starts a regular expression, not a division. */
const BEFORE_LITERAL = /^(?:[(,=:[!&|?{;<>+*%~^-]|return|typeof|case|of|in|)$/;

export function regularExpressionsIn(directory: string): Found[] {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.flatMap((file) =>
    literalsOf(readFileSync(`${directory}/${file}`, "utf8")).map(({ line, expression }) => ({
      place: `${file}:${line}`,
      expression,
    })),
  );
}

export function literalsOf(source: string): { readonly line: number; readonly expression: RegExp }[] {
  const found: { line: number; expression: RegExp }[] = [];
  let before = "";
  for (let at = 0; at < source.length;) {
    const [text, pattern, flags] = (BEFORE_LITERAL.test(before) && matchAt(LITERAL, source, at)) || [];
    const isComment = source.startsWith("//", at) || source.startsWith("/*", at);
    if (text !== undefined && pattern !== undefined && !isComment) {
      found.push({ line: source.slice(0, at).split("\n").length, expression: new RegExp(pattern, flags) });
      before = "/";
      at += text.length;
      continue;
    }
    const token = TOKENS.map((each) => matchAt(each, source, at)?.[0]).find((each) => each !== undefined) ?? "";
    if (!isComment && token.trim() !== "") before = token;
    at += token.length;
  }
  return found;
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
