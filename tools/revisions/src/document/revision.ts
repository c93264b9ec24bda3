// Reads a revision of the spec from a file, and finds the line of each part.
import { readFile } from "node:fs/promises";
import type { Fields } from "@org/codegen/document";
import { decode, readSource, type Source } from "@org/codegen/source";
import type { Place } from "../change.ts";
import type { Keys } from "./keys.ts";

export interface Revision extends Source {
  /** Returns the line of a key in the file. If the key does not exist, the result is the line of its nearest parent. */
  readonly placeOf: (keys: Keys) => Place;
}

const sources = new WeakMap<Fields, Source>();

/**
 * Reads a revision from a file.
 *
 * @throws {Error} if the file is not an OpenAPI document: the message is one line that begins with `file:line`
 */
export async function readRevision(file: string): Promise<Revision> {
  const source = readSource(decode(await readFile(file), file), file);
  sources.set(source.document, source);
  return { ...source, placeOf: (keys) => ({ file, line: source.lineOf(keys) }) };
}

/** Returns the text of a number in the file. JavaScript would round numbers beyond 2^53, and print `1.50` as `1.5`. */
export function numberAt(keys: Keys, document: Fields): string | undefined {
  return sources.get(document)?.numberAt(keys);
}
