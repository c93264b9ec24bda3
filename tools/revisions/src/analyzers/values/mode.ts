// What is compared, and how.
import type { Flow, Schema } from "../../normal/reader.ts";
import type { Shape } from "../../normal/shape.ts";

/**
 * `exact` counts a property that a schema does not mention as one of any value; otherwise it counts as absent. `forward` asks
 * whether programs that know the base work with the revision, `backward` the reverse.
 */
export interface Mode {
  readonly flow: Flow | "exact";
  readonly way: "forward" | "backward";
}

export interface Side extends Schema {
  readonly shape: Shape;
}

/** Compares schemas that stand in the two that are compared. */
export interface Fitting {
  readonly isSame: (one: Schema, other: Schema) => boolean;
  readonly fits: (from: Schema, to: Schema, mode: Mode) => boolean;
}
