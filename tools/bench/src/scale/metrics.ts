import { CONTENDERS } from "./contenders.ts";
import type { Figures } from "./figures.ts";

/** A figure of one or more, size by size. */
export interface Metric {
  readonly title: string;
  readonly digits: number;
  /** Whose figures these are. */
  readonly whats: readonly string[];
  /** In their order. */
  readonly of: (figures: Figures) => readonly number[];
  /** Whether the first is to be ahead of the others, at the largest size. */
  readonly isRace?: true;
}

const whats = CONTENDERS.map(({ what }) => what);

export const GENERATION: Metric = {
  title: "seconds to generate a client",
  digits: 2,
  whats,
  of: ({ generations }) => generations.map(({ seconds }) => seconds),
};

export const CHECK: Metric = {
  title: "seconds to type-check a consumer",
  digits: 2,
  whats,
  of: ({ checks }) => checks.map(({ seconds }) => seconds),
  isRace: true,
};

export const SHORT_CHECK: Metric = {
  title: "seconds to type-check a consumer with skipLibCheck",
  digits: 2,
  whats,
  of: ({ shortChecks }) => shortChecks.map(({ seconds }) => seconds),
  isRace: true,
};

export const BUNDLE: Metric = {
  title: "KiB of a bundle of one call, minified and gzipped",
  digits: 1,
  whats,
  of: ({ calls }) => calls.map(({ gzipped }) => gzipped / 1024),
};

export const METRICS: readonly Metric[] = [
  GENERATION,
  {
    title: "MiB of memory to generate a client, at its peak",
    digits: 0,
    whats,
    of: ({ generations }) => generations.map(({ mebibytes }) => mebibytes),
  },
  CHECK,
  SHORT_CHECK,
  {
    title: "MiB of memory to type-check a consumer",
    digits: 0,
    whats,
    of: ({ checks }) => checks.map(({ mebibytes }) => mebibytes),
  },
  {
    title: "KiB of a bundle of one call, minified",
    digits: 1,
    whats,
    of: ({ calls }) => calls.map(({ minified }) => minified / 1024),
  },
  BUNDLE,
  {
    title: "seconds to plan a revision",
    digits: 2,
    whats: ["a parameter renamed"],
    of: ({ plan }) => [plan.seconds],
  },
];
