import type { Keys } from "@org/codegen/document";
import type { Place } from "../document/places.ts";
import type { Type } from "../normal/shape.ts";
import type { Flow } from "../normal/reader.ts";

export type ValueDifference = "narrowed" | "widened" | "changed";

export interface ValuePlace extends Place {
  /**
   * Places that were visited to find the value, for example an operation, then a reference, then the target of the
   * reference.
   */
  readonly trail: readonly Keys[];
  readonly value: unknown;
}

export interface ValueFinding {
  readonly flow: Flow;
  readonly keyword: string;
  /** Name of the required property, or names of the operations that lose or gain a parameter of their path. */
  readonly name?: string | undefined;
  readonly difference: ValueDifference;
  /** Whether only one document has the object, such as a property or a parameter. */
  readonly presence?: "lost" | "gained" | undefined;
  /** Alternative that only one document has. Only findings about the keywords `anyOf` and `type` have this field. */
  readonly alternative?: { readonly type: Type; readonly isThere: boolean } | undefined;
  /**
   * Differences inside a schema whose form changes, for example from `enum` to `oneOf`. For a nested schema whose form
   * changes, the list has only the differences inside it. Only findings about the keyword `rewritten` have this field.
   */
  readonly inner?: readonly ValueFinding[] | undefined;
  readonly base: ValuePlace;
  readonly revision: ValuePlace;
}

/** Keywords of objects that several operations can refer to. The place of a shared object contains no operation. */
const SHARED = new Set(["parameters", "headers", "requestBody"]);

/** Returns the same text for the findings of requests and responses that are about the same places. */
export function keyOfFinding({ keyword, name, presence, alternative, base, revision }: ValueFinding): string {
  const [own, other] = presence === "gained" ? [revision, base] : [base, revision];
  const isOfOperation = SHARED.has(keyword) && own.keys[0] === "components" && other.keys[0] === "paths";
  const places = presence === undefined || isOfOperation ? [base, revision] : [own];
  return [keyword, name, presence, alternative?.type, ...places.map(({ keys }) => keys.join("\n"))].join("\n\n");
}
