// Parses JSON, and keeps the original text of numbers and strings, unlike JSON.parse.

export type JsonTree =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: JsonText, value: JsonTree])[] }
  | { readonly kind: "array"; readonly items: readonly JsonTree[] }
  | { readonly kind: "number" | "word"; readonly text: string }
  | JsonText;

interface JsonText {
  readonly kind: "string";
  readonly value: string;
  /** Original text, with quotation marks. */
  readonly text: string;
}

/** Maximum nesting depth of a JSON value. A much deeper value would overflow the stack of the recursive functions. */
const DEEPEST = 200;

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/** Returns undefined for invalid JSON, and for JSON that is nested more than `DEEPEST` levels deep. */
export function parseJson(text: string): JsonTree | undefined {
  const token = new RegExp(TOKEN);
  let depth = 0;
  const next = () => token.exec(text);
  const isAt = (end: string): boolean => {
    const before = token.lastIndex;
    if (next()?.[1] === end) return true;
    token.lastIndex = before;
    return false;
  };
  const read = (): JsonTree => {
    const [, mark, string, number, word] = next() ?? fail();
    if (string !== undefined) return readText(string);
    if (number !== undefined) return { kind: "number", text: number };
    if (word !== undefined) return { kind: "word", text: word };
    if (++depth > DEEPEST) fail();
    const tree = mark === "{" ? readObject() : mark === "[" ? readArray() : fail();
    depth--;
    return tree;
  };
  const readObject = (): JsonTree => {
    const members: (readonly [JsonText, JsonTree])[] = [];
    for (let isFirst = true; !isAt("}"); isFirst = false) {
      if (!isFirst && !isAt(",")) fail();
      const name = readText(next()?.[2] ?? fail());
      if (!isAt(":")) fail();
      members.push([name, read()]);
    }
    return { kind: "object", members };
  };
  const readArray = (): JsonTree => {
    const items: JsonTree[] = [];
    for (let isFirst = true; !isAt("]"); isFirst = false) {
      if (!isFirst && !isAt(",")) fail();
      items.push(read());
    }
    return { kind: "array", items };
  };
  try {
    const tree = read();
    return text.slice(token.lastIndex).trim() === "" ? tree : undefined;
  } catch {
    return undefined;
  }
}

function readText(text: string): JsonText {
  return { kind: "string", value: String(JSON.parse(text)), text };
}

function fail(): never {
  throw new SyntaxError("not JSON");
}
