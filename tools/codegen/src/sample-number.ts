import type { Fields } from "./document.ts";

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
  // Adding 0 converts -0 to 0, because `JSON.stringify` writes -0 as 0.
  return (candidates.find((value) => Number.isFinite(value) && isAllowed(value)) ?? index) + 0;
}
