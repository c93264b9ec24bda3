import type { Figures } from "./figures.ts";

/** A figure of every contender, size by size. */
export interface Metric {
  readonly title: string;
  readonly digits: number;
  /** In the order of the contenders. */
  readonly of: (figures: Figures) => readonly number[];
  /** Whether ours is to be ahead of the others, at the largest size. */
  readonly isRace: boolean;
}

export const GENERATION: Metric = {
  title: "seconds to generate a client",
  digits: 2,
  of: ({ generations }) => generations.map(({ seconds }) => seconds),
  isRace: false,
};

export const CHECK: Metric = {
  title: "seconds to type-check a consumer",
  digits: 2,
  of: ({ checks }) => checks.map(({ seconds }) => seconds),
  isRace: true,
};

export const SHORT_CHECK: Metric = {
  title: "seconds to type-check a consumer with skipLibCheck",
  digits: 2,
  of: ({ shortChecks }) => shortChecks.map(({ seconds }) => seconds),
  isRace: true,
};

export const BUNDLE: Metric = {
  title: "KiB of a bundle of one call, minified and gzipped",
  digits: 1,
  of: ({ calls }) => calls.map(({ gzipped }) => gzipped / 1024),
  isRace: false,
};

export const METRICS: readonly Metric[] = [
  GENERATION,
  {
    title: "MiB of memory to generate a client, at its peak",
    digits: 0,
    of: ({ generations }) => generations.map(({ mebibytes }) => mebibytes),
    isRace: false,
  },
  CHECK,
  SHORT_CHECK,
  {
    title: "MiB of memory to type-check a consumer",
    digits: 0,
    of: ({ checks }) => checks.map(({ mebibytes }) => mebibytes),
    isRace: false,
  },
  {
    title: "KiB of a bundle of one call, minified",
    digits: 1,
    of: ({ calls }) => calls.map(({ minified }) => minified / 1024),
    isRace: false,
  },
  BUNDLE,
];
