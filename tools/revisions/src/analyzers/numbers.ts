// Finds changes of numbers that JavaScript rounds. JavaScript rounds integers beyond 2^53, so two different numbers in
// the OpenAPI documents can be equal in JavaScript.
import { list, placeOf, pointerTo } from "@org/codegen/document";
import { startsWith, type Keys } from "../document/keys.ts";
import type { Revision } from "../document/revision.ts";
import type { Edit, Side } from "./wire.ts";

/** Returns the changed numbers that redocly does not report, because redocly compares rounded numbers. */
export function numberEdits(base: Revision, revision: Revision, listed: readonly Edit[]): Edit[] {
  const known = listed.flatMap(({ revision: side }) => (side === undefined ? [] : [placeOf(side.pointer)]));
  const edits: Edit[] = [];
  collect(base.document, revision.document, []);
  return edits;

  function collect(was: unknown, is: unknown, keys: Keys): void {
    if (typeof was === "number" && was === is && !Number.isSafeInteger(was)) return compare(was, keys);
    if (typeof was !== "object" || was === null || typeof is !== "object" || is === null) return;
    const others = new Map(Object.entries(is));
    for (const [key, each] of Object.entries(was)) collect(each, others.get(key), [...keys, key]);
  }

  function compare(value: number, keys: Keys): void {
    const [was, is] = [base.numberAt(keys), revision.numberAt(keys)];
    if (was === undefined || is === undefined || was === is || exactly(was) === exactly(is)) return;
    if (known.some((edited) => startsWith(keys, edited))) return;
    const inList = /^\d+$/.test(keys.at(-1) ?? "");
    const place = inList ? keys.slice(0, -1) : keys;
    const side = (number: string) => ({
      pointer: pointerTo(place),
      value: inList ? [asText(value, number)] : value,
    });
    const property = place.at(-1);
    edits.push({ kind: "modified", node: "Schema", property, base: side(was), revision: side(is), weight: "major" });
  }
}

/** Checks whether two numbers differ in the OpenAPI documents, but are equal after JavaScript has rounded them. */
export function isOfRoundedNumber({ base, revision }: Edit): boolean {
  if (typeof base?.value === "number") return base.value === revision?.value;
  return [base, revision].some((side) => list(side?.value).some((each) => JSON.isRawJSON(each)));
}

export function asWritten(edit: Edit, base: Revision, revision: Revision): Edit {
  return { ...edit, base: sideAsWritten(edit.base, base), revision: sideAsWritten(edit.revision, revision) };
}

function sideAsWritten(side: Side | undefined, { numberAt }: Revision): Side | undefined {
  return side && { ...side, written: written(side.value, placeOf(side.pointer)) };

  function written(value: unknown, keys: Keys): unknown {
    if (typeof value === "number") return asText(value, numberAt(keys));
    if (Array.isArray(value)) return value.map((each, index) => written(each, [...keys, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each, [...keys, key])]));
  }
}

declare global {
  interface JSON {
    /** Node 21 and later versions have `JSON.rawJSON`, but TypeScript does not declare the function. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
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
