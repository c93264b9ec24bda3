import { SandboxError } from "./errors.ts";
import type { Operations } from "./operation.ts";

/** @throws {SandboxError} `unknown_operation` if no documented operation has this name */
export function assertOperation(name: unknown, operations: Operations): asserts name is string {
  if (typeof name === "string" && Object.hasOwn(operations, name)) return;
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  const known = Object.keys(operations).join(", ");
  throw new SandboxError("unknown_operation", `There is no documented operation ${shown}. Use one of ${known}.`);
}
