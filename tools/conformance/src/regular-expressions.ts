// Finds the regular expressions of a package, and texts on which a regular expression takes more than linear time. Each
// text repeats one or two characters that occur in the regular expression.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface Found {
  readonly place: string;
  readonly expression: RegExp;
}

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
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest);
  const literalsIn = (node: ts.Node): ReturnType<typeof literalsOf> => {
    if (!ts.isRegularExpressionLiteral(node)) return children(node).flatMap(literalsIn);
    const [, pattern = "", flags] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return [{ line: line + 1, expression: new RegExp(pattern, flags) }];
  };
  return literalsIn(file);
}

function children(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

/** Time limit for a short text. Only regular expressions that take exponential time exceed this limit. */
const SHORT = { length: 24, milliseconds: 20 };
/**
 * Time limit for a long text. Regular expressions that take quadratic time exceed this limit. Regular expressions that
 * take linear time do not exceed this limit.
 */
const LONG = { length: 8192, milliseconds: 10 };
const GROWTH = 4;

export function slowInputOf(expression: RegExp): string | undefined {
  const characters = charactersOf(expression.source);
  const units = [...characters, ...characters.flatMap((first) => characters.map((second) => first + second))];
  for (const unit of units) {
    for (const start of ["", ...characters]) {
      for (const end of ["", "\u0000"]) {
        const make = (length: number) => start + unit.repeat(length / unit.length) + end;
        if (isSlow(expression, make)) return JSON.stringify({ start, unit, end });
      }
    }
  }
  return undefined;
}

function isSlow(expression: RegExp, make: (length: number) => string): boolean {
  const leastTimeOf = (length: number) => Math.min(...[1, 2, 3].map(() => timeOf(expression, make(length))));
  // Other programs can slow down a run, so the function uses the shortest time of three runs.
  if (timeOf(expression, make(SHORT.length)) > SHORT.milliseconds && leastTimeOf(SHORT.length) > SHORT.milliseconds) {
    return true;
  }
  if (timeOf(expression, make(LONG.length)) < LONG.milliseconds) return false;
  const [shorter, longer] = [leastTimeOf(LONG.length), leastTimeOf(LONG.length * GROWTH)];
  // If a text is 4 times as long, a linear search takes 4 times as long, and a quadratic search takes 16 times as long.
  return longer > LONG.milliseconds && longer > shorter * GROWTH * 2;
}

function timeOf({ source, flags }: RegExp, text: string): number {
  const everywhere = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const began = performance.now();
  text.replace(everywhere, "");
  return performance.now() - began;
}

function charactersOf(source: string): string[] {
  const classes: Record<string, string> = { d: "1", w: "a", s: " ", D: "a", W: "-", S: "a", n: "\n", t: "\t" };
  const characters = Array.from(
    source.matchAll(/\\u([\da-f]{4})|\\x([\da-f]{2})|\\(.)|([^])/gi),
    ([, u, x, escaped, plain]) => {
      if (u ?? x) return String.fromCharCode(Number.parseInt(u ?? x ?? "", 16));
      if (escaped !== undefined) return classes[escaped] ?? escaped;
      return plain === undefined || "^$()|?+{}".includes(plain) ? "a" : plain;
    },
  );
  return [...new Set(["a", "1", "!", ...characters])].slice(0, 14);
}
