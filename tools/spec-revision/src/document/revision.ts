// A revision of the spec as it stands in a file: what it says, and where.
import { readFile } from "node:fs/promises";
import { fields, type Fields } from "@org/codegen/document";
import { isMap, isNode, isSeq, LineCounter, parseDocument, type Node } from "yaml";
import type { Place } from "../change.ts";
import type { Keys } from "./keys.ts";

export interface Revision {
  readonly document: Fields;
  /** Of the last of the keys that is there. */
  readonly placeOf: (keys: Keys) => Place;
}

export async function readRevision(file: string): Promise<Revision> {
  const yaml = await readFile(file, "utf8");
  const counter = new LineCounter();
  const parsed = parseDocument(yaml, { lineCounter: counter });
  return {
    document: fields(parsed.toJS()),
    placeOf: (keys) => ({ file, line: counter.linePos(offsetOf(parsed.contents, keys)).line }),
  };
}

/** The line of the last of the keys that is there. */
export function lineOf(yaml: string, keys: Keys): number {
  const counter = new LineCounter();
  return counter.linePos(offsetOf(parseDocument(yaml, { lineCounter: counter }).contents, keys)).line;
}

function offsetOf(root: Node | null, keys: Keys): number {
  let node: unknown = root;
  let offset = 0;
  for (const key of keys) {
    const found = isMap(node)
      ? node.items.find((pair) => isNode(pair.key) && String(pair.key.toJSON()) === key)
      : undefined;
    const item = isSeq(node) ? node.items[Number(key)] : undefined;
    const at = found?.key ?? item;
    if (!isNode(at)) break;
    offset = at.range?.[0] ?? offset;
    node = found?.value ?? item;
  }
  return offset;
}
