// Replaces lines of a YAML text. All other lines stay unchanged.
import { isMap, isNode, LineCounter, parseDocument } from "yaml";

/** Lines of a YAML key and its value, numbered from 0. `end` is the line after the value. */
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
  /** @throws {Error} if the key or its value is missing, or if the value is in braces or brackets */
  readonly blockOf: (keys: readonly string[]) => Block;
  /**
   * Returns the lines of a map entry and of the comment above the entry. If the map has only this entry, returns the
   * lines of the whole map.
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
      throw new Error(`The value of ${keys.join(" ")} must begin on a new line, and must not be in braces.`);
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

/** Applies the last edit first, so that the line numbers of earlier edits stay valid. */
export function edit(lines: readonly string[], edits: readonly Edit[]): string {
  const result = [...lines];
  for (const { start, end, lines } of [...edits].sort((one, other) => other.start - one.start)) {
    result.splice(start, end - start, ...lines);
  }
  return result.join("\n");
}

/**
 * Adds the lines of the comment above an entry. If no blank line follows the entry, the comment can also describe the
 * next entry, so the comment is excluded.
 */
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
