// Finds the operations that a program can call.
import type { Documented, Spec } from "@org/codegen/spec";
import { count } from "../markdown.ts";

/** Returns one sentence about the number of operations that a program can call. */
export function describeCounts({ operations, documented }: Spec): string {
  const [all, callable] = [operations.length, documented.length];
  if (callable === 0) return `You cannot call any of the ${count(all, "operation")} yet.`;
  return callable === all
    ? `You can call ${all === 1 ? "the only operation" : `all ${all} operations`} of the service.`
    : `You can call ${callable} of the ${all} operations of the service.`;
}

/** Returns a call that only reads data and needs no input, or an empty string if the spec has no such operation. */
export function firstCallOf({ documented }: Spec): string {
  const first = documented.find(
    ({ callableWithoutInput, retry, deprecated }) => callableWithoutInput && retry === "safe" && !deprecated,
  );
  return first === undefined ? "" : callOf(first);
}

/** Returns the call in TypeScript, with `inputs` if the operation has required inputs. */
export function callOf({ family, operationId, callableWithoutInput }: Documented): string {
  return `broker.${family}.${operationId}(${callableWithoutInput ? "" : "inputs"})`;
}

export function effectOf({ retry }: Documented): string {
  return retry === "safe" ? "reads data" : "can change something";
}
