// Generates the numbers of samples.
import type { Fields } from "./document.ts";

/**
 * Returns a small number that a schema allows. If the schema has no limits, an integer is `index`, and any other number
 * is `index + 0.5`.
 */
export function sampleNumber(schema: Fields, isInteger: boolean, index: number): number {
  const limit = (keyword: string, other: number) => (typeof schema[keyword] === "number" ? schema[keyword] : other);
  const [least, above] = [limit("minimum", -Infinity), limit("exclusiveMinimum", -Infinity)];
  const [most, below] = [limit("maximum", Infinity), limit("exclusiveMaximum", Infinity)];
  const [low, high] = [Math.max(least, above), Math.min(most, below)];
  const step = limit("multipleOf", isInteger ? 1 : 0);
  const candidates =
    step > 0
      ? [
          Math.ceil(index / step) * step,
          Math.ceil(low / step) * step,
          (Math.floor(low / step) + 1) * step,
          Math.floor(high / step) * step,
          (Math.ceil(high / step) - 1) * step,
        ]
      : [index + 0.5, low, high, (low + high) / 2, low + 1, high - 1];
  const isAllowed = (value: number) => value >= least && value > above && value <= most && value < below;
  // Adding 0 turns -0 into 0, because JSON cannot represent -0.
  return (candidates.find((value) => Number.isFinite(value) && isAllowed(value)) ?? index) + 0;
}
