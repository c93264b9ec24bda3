import type { Operations } from "./operation.ts";

export interface Table {
  readonly operations: Operations;
  readonly schemas: Readonly<Record<string, unknown>>;
  /** Names and required values of the unsigned headers of every request. */
  readonly constantHeaders: Readonly<Record<string, string>>;
}
