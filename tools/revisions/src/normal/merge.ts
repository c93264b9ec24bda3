// Merges two alternatives of a schema into one alternative, which allows only the values that match both alternatives.
import { isLower, isUpper } from "./facts.ts";
import { includes, typeOf, type Fact, type Shape } from "./shape.ts";

export function merge(one: Shape, other: Shape): Shape | undefined {
  if (one.type !== other.type) return undefined;
  const facts = mergeFacts([...one.facts.values(), ...other.facts.values()]);
  const values = mergeValues(one.values, other.values);
  const merged: Shape = {
    type: one.type,
    at: one.at,
    values: values && { ...values, value: values.value.filter((value) => isWithin(value, facts)) },
    facts,
    required: new Map([...other.required, ...one.required]),
    objects: [...one.objects, ...other.objects],
    arrays: [...one.arrays, ...other.arrays],
    conditions: [...one.conditions, ...other.conditions],
  };
  return isContradiction(merged) ? undefined : merged;
}

export function mergeFacts(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  const merged = new Map<string, Fact>();
  for (const fact of facts) {
    const { keyword, value } = fact;
    const isLimit = isUpper(keyword) || isLower(keyword);
    const key = isLimit ? keyword : `${keyword} ${JSON.stringify(value)}`;
    const before = merged.get(key);
    const isTighter =
      isLimit &&
      before !== undefined &&
      (isUpper(keyword) ? Number(value) < Number(before.value) : Number(value) > Number(before.value));
    if (before === undefined || isTighter) merged.set(key, fact);
  }
  return merged;
}

function mergeValues(one: Shape["values"], other: Shape["values"]): Shape["values"] {
  if (one === undefined || other === undefined) return one ?? other;
  const common = one.value.filter((value) => includes(other.value, value));
  const narrower = common.length === one.value.length ? one : other;
  return { ...narrower, value: common };
}

export function isWithin(value: unknown, facts: ReadonlyMap<string, Fact>): boolean {
  return [...facts.values()].every((fact) => isOneWithin(value, fact));
}

export function isOneWithin(value: unknown, { keyword, value: limit }: Fact): boolean {
  if (keyword === "multipleOf") return isMultiple(Number(value), Number(limit));
  if (!isUpper(keyword) && !isLower(keyword)) return true;
  const size = sizeOf(value);
  if (keyword === "exclusiveMaximum") return size < Number(limit);
  if (keyword === "exclusiveMinimum") return size > Number(limit);
  return isUpper(keyword) ? size <= Number(limit) : size >= Number(limit);
}

function sizeOf(value: unknown): number {
  switch (typeOf(value)) {
    case "string":
      return Array.from(String(value)).length;
    case "array":
    case "object":
      return Object.keys(Object(value)).length;
    default:
      return Number(value);
  }
}

export function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function isContradiction({ values, facts }: Shape): boolean {
  return values === undefined ? exceeds({ facts }, { facts }) : values.value.length === 0;
}

const RANGES = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

/** Checks whether a lower limit of one alternative is above the upper limit of the other alternative. */
export function exceeds({ facts: one }: Pick<Shape, "facts">, { facts: other }: Pick<Shape, "facts">): boolean {
  return RANGES.some(([least, most]) => Number(one.get(least)?.value) > Number(other.get(most)?.value));
}
