// Finds the comments `# to check`, which `pnpm spec promote` adds to guessed values.
import { isMap, isNode, isSeq, Lexer, LineCounter, parseDocument } from "yaml";
import type { Keys } from "@org/codegen/document";
import { TO_CHECK } from "./promote/promote.ts";

interface Mark {
  readonly line: number;
  /** Place of the nearest key or list element that begins before the comment. */
  readonly keys: Keys;
}

export function marksIn(yaml: string): Mark[] {
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(yaml, { lineCounter });
  return commentsIn(yaml)
    .filter(({ text }) => text === TO_CHECK)
    .map(({ offset }) => ({ line: lineCounter.linePos(offset).line, keys: keysBefore(offset, contents) }));
}

interface Comment {
  readonly offset: number;
  readonly text: string;
}

function commentsIn(yaml: string): Comment[] {
  const comments: Comment[] = [];
  let offset = 0;
  let isText = false;
  for (const token of new Lexer().lex(yaml)) {
    if (CONTROLS.has(token)) {
      isText = token === TEXT_FOLLOWS;
      continue;
    }
    if (token.startsWith("#") && !isText) comments.push({ offset, text: token.trimEnd() });
    isText = false;
    offset += token.length;
  }
  return comments;
}

/** Tokens that the lexer adds, and that the file does not contain. */
const TEXT_FOLLOWS = "\u001F";
const CONTROLS = new Set(["\u0002", "\u0018", TEXT_FOLLOWS]);

function keysBefore(offset: number, node: unknown): Keys {
  const isBefore = (other: unknown) => isNode(other) && (other.range?.[0] ?? Infinity) < offset;
  if (isMap(node)) {
    const pair = node.items.filter(({ key }) => isBefore(key)).at(-1);
    return pair === undefined ? [] : [String(pair.key), ...keysBefore(offset, pair.value)];
  }
  if (!isSeq(node)) return [];
  const index = node.items.filter(isBefore).length - 1;
  return index === -1 ? [] : [String(index), ...keysBefore(offset, node.items[index])];
}
