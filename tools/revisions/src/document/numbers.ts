// Reads numbers as a document writes them. JavaScript rounds integers beyond 2^53, so two different numbers in the
// OpenAPI documents can be equal in JavaScript.
import { valueAt } from "@org/codegen/document";
import type { Keys } from "./keys.ts";
import type { Revision } from "./revision.ts";

declare global {
  interface JSON {
    /** Node 21 and later versions have `JSON.rawJSON`, but TypeScript does not declare the function. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** Returns a value in which each number has the digits of the document, for example `1.50` instead of `1.5`. */
export function writtenIn({ document, numberAt }: Pick<Revision, "document" | "numberAt">, place: Keys): unknown {
  return written(valueAt(place, document), place);

  function written(value: unknown, keys: Keys): unknown {
    if (typeof value === "number") return asText(value, numberAt(keys));
    if (Array.isArray(value)) return value.map((each, index) => written(each, [...keys, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each, [...keys, key])]));
  }
}

const known = new Map<string, object>();

/** Returns the same object for equal numbers, such as `1.50` and `1.5`, so that lists of numbers can be compared. */
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
