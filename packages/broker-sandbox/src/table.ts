import type { Operations } from "./operation.ts";

/** Data that codegen generates from a spec. */
export interface Table {
  readonly operations: Operations;
  /** Schemas by name. The schemas of parameters and bodies refer to them. */
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Unsigned headers that every request must have, with their values. */
  readonly constantHeaders: Readonly<Record<string, string>>;
}
