// What a value must be like beyond its type: facts of an edit, for the policy to weigh.
import { at, fields, placeOf, type Fields } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Subject } from "./subject.ts";

const UPPER = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"];
const LOWER = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"];
const CONSTRAINTS = [...UPPER, ...LOWER, "pattern", "multipleOf", "uniqueItems"];

export function isConstraint({ edit }: Subject): boolean {
  return CONSTRAINTS.includes(edit.property ?? "");
}

export function isGiven({ keys, document }: Subject): boolean {
  return flowsOf(keys, document).given;
}

export function isGot({ keys, document }: Subject): boolean {
  return flowsOf(keys, document).got;
}

export function wasThere({ edit }: Subject): boolean {
  return edit.base?.value !== undefined;
}

export function isThere({ edit }: Subject): boolean {
  return edit.revision?.value !== undefined;
}

/** Whether a constraint leaves more than it did. */
export function isLooser({ edit: { property = "", base, revision } }: Subject): boolean {
  const [was, is] = [base?.value, revision?.value];
  if (is === undefined || is === false) return true;
  if (typeof was !== "number" || typeof is !== "number") return false;
  return UPPER.includes(property) ? is > was : LOWER.includes(property) && is < was;
}

// All are one type in JavaScript, and only the narrowest does not hold the whole numbers that this has.
const NARROWEST = "int32";
const WIDTHS: ReadonlySet<unknown> = new Set([undefined, NARROWEST, "int64", "float", "double"]);

/** Whether a format says, before and now, how wide a number is. */
export function isWidth({ edit: { property, base, revision } }: Subject): boolean {
  return property === "format" && WIDTHS.has(base?.value) && WIDTHS.has(revision?.value);
}

export function wasNarrowest({ edit }: Subject): boolean {
  return edit.base?.value === NARROWEST;
}

export function isNarrowest({ edit }: Subject): boolean {
  return edit.revision?.value === NARROWEST;
}

/** Whether what is written otherwise has a constraint now that it had nowhere before. */
export function asksForMore({ base, revision, keys, documents }: Subject): boolean {
  const asked = (place = keys, side: Fields) => constraintsIn(at(place.slice(0, -1), side), side, []);
  const before = asked(base, documents.base);
  return asked(revision, documents.revision).some((constraint) => !before.includes(constraint));
}

function constraintsIn(schema: Fields, document: Fields, within: readonly Fields[]): string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    const next = key === "$ref" && typeof value === "string" ? at(placeOf(value), document) : fields(value);
    if (within.includes(next)) return [];
    const isConstraint = CONSTRAINTS.includes(key) && typeof value !== "object";
    return isConstraint ? [`${key} ${JSON.stringify(value)}`] : constraintsIn(next, document, [...within, next]);
  });
}
