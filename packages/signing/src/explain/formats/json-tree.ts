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
    const tree: JsonTree =
      mark === "{"
        ? { kind: "object", members: readList("}", readMember) }
        : mark === "["
          ? { kind: "array", items: readList("]", read) }
          : fail();
    depth--;
    return tree;
  };
  const readMember = (): readonly [JsonText, JsonTree] => {
    const name = readText(next()?.[2] ?? fail());
    if (!isAt(":")) fail();
    return [name, read()];
  };
  const readList = <Item>(end: string, readItem: () => Item): Item[] => {
    const items: Item[] = [];
    while (!isAt(end)) {
      if (items.length > 0 && !isAt(",")) fail();
      items.push(readItem());
    }
    return items;
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
