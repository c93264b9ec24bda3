import type { Flow, Schema } from "../normal/reader.ts";
import type { Shape } from "../normal/shape.ts";

export interface Mode {
  /**
   * The flow `exact` applies to schemas inside `not` or `if`. With `exact`, a value can have properties that the schema
   * does not mention.
   */
  readonly flow: Flow | "exact";
  /**
   * In the mode `forward`, programs for the old document must work with the new one. In the mode `backward`, programs
   * for the new document must work with the old one.
   */
  readonly way: "forward" | "backward";
}

export const EXACT: Mode = { flow: "exact", way: "forward" };

export interface Side extends Schema {
  readonly shape: Shape;
}

export function sidesOf<Given extends Schema>(schema: Given): (Given & Side)[] {
  return schema.reader.shapesOf(schema.all).map((shape) => ({ ...schema, shape }));
}

export interface Fitting {
  readonly isSame: (one: Schema, other: Schema) => boolean;
  readonly fits: (from: Schema, to: Schema, mode: Mode) => boolean;
}
