import { schemas } from "../generated/checks.ts";
import type { Schema } from "./json-schema.ts";
import { findProblem } from "./schema-check.ts";

/** Payload of each success, by status. */
export type Successes = Readonly<Record<number, Schema | "no body">>;

interface Payload {
  readonly data: unknown;
  /** Problem and its place, without any value of the payload. */
  readonly problem?: string;
  /** Error of the parser, if there is no data. */
  readonly cause?: unknown;
}

/** Parses the body of a success and compares it with the spec. */
export function readPayload(text: string, status: number, success: Successes): Payload {
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
    // JSON.parse accepts JSON that is nested deeper than the stack allows.
    return { data, problem: "its payload is nested too deep to be checked" };
  }
}
