// Numbers that are one to JavaScript, and so to the other analyzers, and two as the documents write them: beyond 2^53, doubles
// have gaps.
import { list, placeOf, pointerTo } from "@org/codegen/document";
import { startsWith, type Keys } from "../document/keys.ts";
import type { Revision } from "../document/revision.ts";
import type { Edit, Side } from "./wire.ts";

/** Edits of numbers that none of the listed ones is about. */
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
    // Of a list, such as `enum`, the whole is what was edited.
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

/** Whether only the texts of numbers differ, so that the other analyzers take both sides for one. */
export function isOfRoundedNumber({ base, revision }: Edit): boolean {
  if (typeof base?.value === "number") return base.value === revision?.value;
  return [base, revision].some((side) => list(side?.value).some((each) => JSON.isRawJSON(each)));
}

/** With the numbers of both sides as the documents write them. */
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
    /** Since Node 21; not yet in TypeScript's library. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

const known = new Map<string, object>();

/** Numbers of one value are one object, so that lists of them can be compared. */
function asText(value: number, text = String(value)): unknown {
  if (text === String(value)) return value;
  const number = known.get(exactly(text)) ?? JSON.rawJSON(text);
  known.set(exactly(text), number);
  return number;
}

/** A decimal number in one form: `1.50` and `15e-1` are `15e-1`. */
export function exactly(written: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(written) ?? [];
  const digits = `${whole}${fraction}`;
  // No regular expression: one for zeros at the end takes the square of their number.
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return digits === "" ? written : "0";
  const power = Number(exponent) - fraction.length + (digits.length - end);
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${power}`;
}
