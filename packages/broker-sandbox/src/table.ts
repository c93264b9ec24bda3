import type { Operations } from "./operation.ts";

/** What codegen writes of a spec. */
export interface Table {
  readonly operations: Operations;
  /** Schemas that those of parameters and bodies refer to, by name. */
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Headers that every request carries with this value, unsigned. */
  readonly constantHeaders: Readonly<Record<string, string>>;
}
