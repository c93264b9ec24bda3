// Defines the types that the comparison of schemas uses.
import type { Flow, Schema } from "../../normal/reader.ts";
import type { Shape } from "../../normal/shape.ts";

export interface Mode {
  /**
   * Use of the schema. In the mode `exact`, a property that the schema does not name can have any value. In the modes
   * `input` and `output`, a property that the schema does not name is absent.
   */
  readonly flow: Flow | "exact";
  /**
   * Direction of the comparison. In the direction `forward`, programs for the base must work with the revision. In the
   * direction `backward`, programs for the revision must work with the base.
   */
  readonly way: "forward" | "backward";
}

export interface Side extends Schema {
  readonly shape: Shape;
}

/** Functions that compare nested schemas. */
export interface Fitting {
  readonly isSame: (one: Schema, other: Schema) => boolean;
  readonly fits: (from: Schema, to: Schema, mode: Mode) => boolean;
}
