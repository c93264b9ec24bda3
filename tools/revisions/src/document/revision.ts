import { readFile } from "node:fs/promises";
import type { Fields } from "@org/codegen/document";
import { decode, readSource, type Source } from "@org/codegen/source";
import type { Place } from "../change.ts";
import type { Keys } from "./keys.ts";

export interface Revision extends Source {
  /** Returns the line of a key. If the file does not contain the key, returns the line of the nearest parent key. */
  readonly placeOf: (keys: Keys) => Place;
}

export interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

const sources = new WeakMap<Fields, Source>();

/** @throws {Error} if the file is not an OpenAPI document. The message is one line that begins with `file:line`. */
export async function readRevision(file: string): Promise<Revision> {
  const source = readSource(decode(await readFile(file), file), file);
  sources.set(source.document, source);
  return { ...source, placeOf: (keys) => ({ file, line: source.lineOf(keys) }) };
}

/** Returns the text of a number in the file. JavaScript rounds integers beyond 2^53, and prints `1.50` as `1.5`. */
export function numberAt(keys: Keys, document: Fields): string | undefined {
  return sources.get(document)?.numberAt(keys);
}
