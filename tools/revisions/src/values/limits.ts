// Checks whether the keywords of one schema imply a limit in another schema. An example of a limit is `maxLength`.
import { isLower, isUpper } from "../normal/facts.ts";
import { isMultiple, isOneWithin } from "../normal/merge.ts";
import { isNothing } from "../normal/reader.ts";
import type { Fact, Shape } from "../normal/shape.ts";
import type { Mode, Side } from "./mode.ts";

export function impliesFact({ shape, reader }: Side, fact: Fact, { flow, way }: Mode): boolean {
  const { keyword, value } = fact;
  // JavaScript has one number type, so code that reads `int32` can also read `int64`.
  if (isWidth(fact) && flow === "output" && way === "forward") return true;
  const isMeasured = isUpper(keyword) || isLower(keyword) || keyword === "multipleOf";
  if (isMeasured && shape.values !== undefined) return shape.values.value.every((each) => isOneWithin(each, fact));
  const limit = (of: string) => shape.facts.get(of)?.value;
  const reaches = (of: string, isWithin: (own: number) => boolean) =>
    limit(of) !== undefined && isWithin(Number(limit(of)));
  const asked = Number(value);
  switch (keyword) {
    case "minimum":
      return reaches("minimum", (own) => own >= asked) || reaches("exclusiveMinimum", (own) => own >= asked);
    case "maximum":
      return reaches("maximum", (own) => own <= asked) || reaches("exclusiveMaximum", (own) => own <= asked);
    case "exclusiveMinimum":
      return reaches("exclusiveMinimum", (own) => own >= asked) || reaches("minimum", (own) => own > asked);
    case "exclusiveMaximum":
      return reaches("exclusiveMaximum", (own) => own <= asked) || reaches("maximum", (own) => own < asked);
    case "minProperties":
      return Math.max(Number(limit(keyword) ?? 0), reader.requiredOf(shape).size) >= asked;
    case "maxItems":
      return (
        Math.min(
          Number(limit(keyword) ?? Infinity),
          longest(shape, (index) => isNothing(reader.itemOf(shape, index))),
        ) <= asked
      );
    case "multipleOf":
      return all(shape, keyword).some((own) => isMultiple(Number(own), asked));
  }
  if (isUpper(keyword)) return reaches(keyword, (own) => own <= asked);
  if (isLower(keyword)) return reaches(keyword, (own) => own >= asked);
  if (keyword === "uniqueItems" && reaches("maxItems", (own) => own <= 1)) return true;
  return all(shape, keyword).includes(value);
}

/** Checks whether a limit of a number comes from an OpenAPI `format`, such as `int32`. */
function isWidth({ keyword, at }: Fact): boolean {
  return at.at(-1) === "format" && keyword !== "format";
}

function all({ facts }: Shape, keyword: string): unknown[] {
  return [...facts.values()].filter((fact) => fact.keyword === keyword).map(({ value }) => value);
}

function longest({ arrays }: Shape, isClosedAt: (index: number) => boolean): number {
  const length = Math.max(0, ...arrays.map(({ prefix }) => prefix.length));
  return isClosedAt(length) ? length : Infinity;
}
