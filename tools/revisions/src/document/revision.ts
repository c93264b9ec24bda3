// Reads a revision of the spec, and finds the lines and the numbers of its document.
import { readFile } from "node:fs/promises";
import type { Fields } from "@org/codegen/document";
import { decode, readSource, type Source } from "@org/codegen/source";
import type { Location } from "../change.ts";
import { inside, readValue, type Place } from "./places.ts";

declare global {
  interface JSON {
    /** Node 21 and later versions have `JSON.rawJSON`, but TypeScript does not declare the function. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

const sources = new WeakMap<Fields, Source>();

/** @throws {Error} if the file is not an OpenAPI document. The message is one line that begins with `file:line`. */
export async function readRevision(file: string): Promise<Source> {
  const source = readSource(decode(await readFile(file), file), file);
  sources.set(source.document, source);
  return source;
}

/** Returns the line of a key. If the file does not contain the key, returns the line of the nearest parent key. */
export function lineAt({ keys, document }: Place): Location {
  const source = sources.get(document);
  if (source === undefined) throw new Error("`readRevision` did not read the document.");
  return { file: source.file, line: source.lineOf(keys) };
}

/** Returns the text of a number in the file. JavaScript rounds integers beyond 2^53, and prints `1.50` as `1.5`. */
export function numberAt({ keys, document }: Place): string | undefined {
  return sources.get(document)?.numberAt(keys);
}

/** Returns a value in which each number has the digits of the document, for example `1.50` instead of `1.5`. */
export function writtenAt(place: Place): unknown {
  return written(readValue(place), place);
}

function written(value: unknown, place: Place): unknown {
  if (typeof value === "number") return asText(value, numberAt(place));
  if (Array.isArray(value)) return value.map((each, index) => written(each, inside(place, String(index))));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each, inside(place, key))]));
}

const known = new Map<string, object>();

/** Returns the same object for `1.50` and `1.500`, so that lists with such numbers can be compared. */
function asText(value: number, text = String(value)): unknown {
  if (text === String(value)) return value;
  const number = known.get(exactly(text)) ?? JSON.rawJSON(text);
  known.set(exactly(text), number);
  return number;
}

/** Normalizes the notation of a decimal number, so that `1.50` and `15e-1` both become `15e-1`. */
export function exactly(written: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(written) ?? [];
  const digits = `${whole}${fraction}`;
  // A regular expression that removes trailing zeros takes quadratic time.
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return digits === "" ? written : "0";
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${power}`;
}
