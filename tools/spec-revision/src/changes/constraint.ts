// What a value must be like beyond its type.
import { at, fields, placeOf, type Fields } from "@org/codegen/document";
import type { Bump } from "../change.ts";
import { flowsOf } from "./flows.ts";
import type { Subject } from "./subject.ts";

const UPPER = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"];
const LOWER = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"];
const OTHERS = ["pattern", "multipleOf", "uniqueItems"];

export const CONSTRAINTS: readonly string[] = [...UPPER, ...LOWER, ...OTHERS];

/** No compiler knows of it: what callers give may be refused, or be taken that was not. */
export function constraintBump({ edit, keys, document }: Subject): Bump {
  if (!flowsOf(keys, document).given) return "patch";
  return isLooser(edit.property ?? "", edit.base?.value, edit.revision?.value) ? "minor" : "major";
}

function isLooser(property: string, was: unknown, is: unknown): boolean {
  if (is === undefined || is === false) return true;
  if (typeof was !== "number" || typeof is !== "number") return false;
  return UPPER.includes(property) ? is > was : LOWER.includes(property) && is < was;
}

// All are one type in JavaScript, and only the narrowest does not hold the whole numbers that this has.
const WIDTHS: ReadonlySet<unknown> = new Set(["int32", "int64", "float", "double"]);

/** What types say, unless it asks for something now that it asked for nowhere before. */
export function rewrittenBump({ base, revision, keys, document, documents }: Subject, types: Bump): Bump {
  const asked = (place = keys, side: Fields) => constraintsIn(at(place.slice(0, -1), side), side, []);
  const before = asked(base, documents.base);
  const isTighter = asked(revision, documents.revision).some((constraint) => !before.includes(constraint));
  return isTighter && flowsOf(keys, document).given ? "major" : types;
}

function constraintsIn(schema: Fields, document: Fields, within: readonly Fields[]): string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    const next = key === "$ref" && typeof value === "string" ? at(placeOf(value), document) : fields(value);
    if (within.includes(next)) return [];
    const isConstraint = CONSTRAINTS.includes(key) && typeof value !== "object";
    return isConstraint ? [`${key} ${JSON.stringify(value)}`] : constraintsIn(next, document, [...within, next]);
  });
}

/** A format more asks more of callers, and a format less promises less to readers. */
export function formatBump({ edit, keys, document }: Subject): Bump {
  const { given, got } = flowsOf(keys, document);
  const [was, is] = [edit.base?.value, edit.revision?.value];
  if ([was, is].every((format) => format === undefined || WIDTHS.has(format))) {
    if (!given || ![was, is].includes("int32")) return "patch";
    return is === "int32" ? "major" : "minor";
  }
  if (was !== undefined && is !== undefined) return "major";
  if (is === undefined) return got ? "major" : "minor";
  return given ? "major" : "patch";
}

/** What leaves it out means something else, where another default was documented. */
export function defaultBump({ edit, keys, document }: Subject): Bump {
  const isChanged = edit.base?.value !== undefined && edit.revision?.value !== undefined;
  return isChanged && flowsOf(keys, document).given ? "major" : "patch";
}
