import { schemas } from "../generated/checks.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import { findProblem } from "./schema-check.ts";

/** The payload of a success, and what is wrong with it. */
interface Payload {
  readonly data: unknown;
  /** What is wrong with it, and where; nothing of what it says. */
  readonly problem?: string;
  /** Why there are no data. */
  readonly cause?: unknown;
}

export function readPayload(text: string, status: number, { success }: DocumentedCall): Payload {
  const schema = success[status];
  if (schema === "no body") return { data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return { data: undefined, problem: "its body is not JSON", cause };
  }
  if (schema === undefined) return { data, problem: "the spec has no such success" };
  try {
    const found = findProblem(schema, data, schemas);
    return found
      ? { data, problem: `its payload${found.instancePath && ` at ${found.instancePath}`} ${found.message}` }
      : { data };
  } catch {
    // JSON.parse reads what is nested deeper than the stack goes.
    return { data, problem: "its payload is nested too deep to be checked" };
  }
}
