import { schemas } from "../generated/checks.ts";
import type { Schema } from "./json-schema.ts";
import { findProblem } from "./schema-check.ts";

/** Schema of a JSON payload, "no body", or the media type of any other payload, such as `text/csv`. */
type Check = Schema | "no body" | `${string}/${string}`;

/** Documented payload of each success status. */
export type Successes = Readonly<Record<number, Check>>;

/** Documented JSON bodies of errors, by status, by range (`4XX`) or as `default`. */
export type Errors = Readonly<Record<string, Schema | "no body">>;

interface ResponseHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

interface Payload {
  readonly data: unknown;
  /** Description of the problem, and its place in the payload. It contains no value of the payload. */
  readonly problem?: string | undefined;
  /** Error of the parser, if the body is not JSON. */
  readonly cause?: unknown;
}

/** Checks whether a success has a binary body: its documented media type is neither JSON nor text. */
export function isBinary(success: Successes, status: number): boolean {
  const check = success[status];
  return typeof check === "string" && check !== "no body" && !isText(check);
}

/** Checks whether an operation has at least one payload, and all its payloads are text. */
export function isAllText(success: Successes): boolean {
  const checks = Object.values(success).filter((check) => check !== "no body");
  return checks.length > 0 && checks.every(isText);
}

function isText(check: Check): boolean {
  return typeof check === "string" && check.startsWith("text/");
}

/** Parses the body of a success and validates it against the spec. */
export function readPayload(body: string | Uint8Array, { status, headers }: ResponseHead, success: Successes): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  if (typeof check === "string") return { data: body, problem: wrongType(check, headers.get("content-type")) };
  const unknown = check === undefined ? "the spec has no such status" : undefined;
  try {
    const data: unknown = JSON.parse(String(body));
    return { data, problem: check === undefined ? unknown : findIn(check, data) };
  } catch (cause) {
    return { data: undefined, problem: unknown ?? "its body is not JSON", cause };
  }
}

/** Checks whether the body of an error matches the schema that the spec documents for the status. */
export function isDocumentedError(body: unknown, status: number, errors: Errors): boolean {
  const check = errors[status] ?? errors[`${Math.trunc(status / 100)}XX`] ?? errors["default"] ?? "no body";
  return check !== "no body" && findIn(check, body) === undefined;
}

function findIn(schema: Schema, data: unknown): string | undefined {
  try {
    const found = findProblem(schema, data, schemas);
    return found && `its payload${found.instancePath && ` at ${found.instancePath}`} ${found.message}`;
  } catch {
    // JSON.parse accepts JSON that is nested deeper than the stack allows.
    return "its payload is nested too deep to be validated";
  }
}

/**
 * Compares the media type of a response with the documented type. Only the media type distinguishes a CSV file from the
 * HTML page of a proxy. A response without a media type is accepted.
 *
 * @returns the problem, or undefined if the types match
 */
function wrongType(documented: string, header: string | null): string | undefined {
  const [type = ""] = (header ?? documented).toLowerCase().split(";", 1);
  const range = documented.replace(/\*.*$/, "");
  const isRight = range === documented ? type.trim() === documented : type.trim().startsWith(range);
  return isRight ? undefined : `its content type is ${type.trim().slice(0, 100)}, not ${documented}`;
}
