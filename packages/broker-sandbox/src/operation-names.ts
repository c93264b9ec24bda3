import { SandboxError } from "./errors.ts";
import type { Operations } from "./operation.ts";

/** @throws {SandboxError} `unknown_operation` if no operation has this name */
export function assertOperation(name: unknown, operations: Operations): asserts name is string {
  if (typeof name === "string" && Object.hasOwn(operations, name)) return;
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  const known = `Use one of ${Object.keys(operations).join(", ")}, or define it in the option operations.`;
  throw new SandboxError("unknown_operation", `There is no documented operation ${shown}. ${known}`);
}
