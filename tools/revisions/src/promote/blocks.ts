// Edits YAML line by line. Lines outside of the edits stay unchanged.
import { isMap, isNode, LineCounter, parseDocument } from "yaml";

/**
 * Lines of a key and its value. The first line of a document has the number 0. `end` is the first line after the value.
 */
interface Block {
  readonly start: number;
  readonly end: number;
}

export interface Edit extends Block {
  readonly lines: readonly string[];
}

export interface Blocks {
  readonly lines: readonly string[];
  readonly has: (keys: readonly string[]) => boolean;
  /**
   * Returns the lines of a key and its value.
   *
   * @throws {Error} if the key is missing, or its value is in braces or on the same line as the key
   */
  readonly blockOf: (keys: readonly string[]) => Block;
  /**
   * Returns the lines to remove with an entry of a map. The comment above the entry is included if no other entry
   * follows under that comment. If the map has only this entry, the result is the whole map.
   */
  readonly entryOf: (keys: readonly string[]) => Block;
}

export function readBlocks(yaml: string): Blocks {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  const lines = yaml.split("\n");
  const entriesOf = (keys: readonly string[]) => {
    const map = document.getIn(keys, true);
    return isMap(map) ? map.items : [];
  };
  const blockOf = (keys: readonly string[]): Block => {
    const pair = entriesOf(keys.slice(0, -1)).find(({ key }) => isNode(key) && key.toJSON() === keys.at(-1));
    const offset = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
    if (offset === undefined) throw new Error(`The document has no ${keys.join(" ")}.`);
    if (!isNode(pair?.value) || ("flow" in pair.value && pair.value.flow)) {
      throw new Error(`${keys.join(" ")} must be written on lines of its own, without braces.`);
    }
    const start = counter.linePos(offset).line - 1;
    return { start, end: endOf(start, lines) };
  };
  return {
    lines,
    has: (keys) => document.hasIn(keys),
    blockOf,
    entryOf(keys) {
      const isOnly = entriesOf(keys.slice(0, -1)).length === 1;
      return withComment(blockOf(isOnly ? keys.slice(0, -1) : keys), lines);
    },
  };
}

/**
 * Applies edits that do not overlap. The function begins with the last edit, so that the lines of the other edits do
 * not move.
 */
export function edit(lines: readonly string[], edits: readonly Edit[]): string {
  const result = [...lines];
  for (const { start, end, lines } of [...edits].sort((one, other) => other.start - one.start)) {
    result.splice(start, end - start, ...lines);
  }
  return result.join("\n");
}

/** Adds the comment above a block, unless another line follows the block directly. */
function withComment({ start, end }: Block, lines: readonly string[]): Block {
  if (lines[end]?.trim()) return { start, end };
  let first = start;
  while (lines[first - 1]?.trim().startsWith("#")) first--;
  const hasBlank = first < start && lines[first - 1]?.trim() === "";
  return { start: hasBlank ? first - 1 : first, end };
}

function endOf(start: number, lines: readonly string[]): number {
  const indent = indentOf(lines[start] ?? "");
  const next = lines.findIndex((line, i) => i > start && line.trim() !== "" && indentOf(line) <= indent);
  let end = next === -1 ? lines.length : next;
  while (lines[end - 1]?.trim() === "") end--;
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
