import { schemas } from "../generated/checks.ts";
import type { Schema } from "./json-schema.ts";
import { findProblem } from "./schema-check.ts";

/**
 * Documented body of a success response. A JSON body has a schema. A body in a different format has a media type, such
 * as `text/csv`.
 */
type Check = Schema | "no body" | `${string}/${string}`;

export type Successes = Readonly<Record<number, Check>>;

/** Documented JSON bodies of errors. Each key is a status, a range such as `4XX`, or `default`. */
export type Errors = Readonly<Record<string, Schema | "no body">>;

export type JsonType = `application/json${"" | `;${string}`}` | `${string}+json${"" | `;${string}`}`;

interface ResponseHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

interface Payload {
  readonly data: unknown;
  /**
   * Description of the problem, which contains no value of the payload. If a field is invalid, the description names
   * the field.
   */
  readonly problem?: string | undefined;
  readonly cause?: unknown;
}

export function isBinary(success: Successes, status: number): boolean {
  const check = success[status];
  return typeof check === "string" && check !== "no body" && !isText(check);
}

export function isAllText(success: Successes): boolean {
  const checks = Object.values(success).filter((check) => check !== "no body");
  return checks.length > 0 && checks.every(isText);
}

function isText(check: Check): boolean {
  return typeof check === "string" && check.startsWith("text/");
}

export function readPayload(body: string | Uint8Array, { status, headers }: ResponseHead, success: Successes): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  if (typeof check === "string") return { data: body, problem: wrongType(check, headers.get("content-type")) };
  const unknown = check === undefined ? "the spec has no such status" : undefined;
  try {
    const data: unknown = JSON.parse(String(body));
    return { data, problem: check === undefined ? unknown : findIn(check, data) };
  } catch (cause) {
    return { data: undefined, problem: unknown ?? "the body is not JSON", cause };
  }
}

export function isDocumentedError(body: unknown, status: number, errors: Errors): boolean {
  const check = errors[status] ?? errors[`${Math.trunc(status / 100)}XX`] ?? errors["default"] ?? "no body";
  return check !== "no body" && findIn(check, body) === undefined;
}

function findIn(schema: Schema, data: unknown): string | undefined {
  try {
    const found = findProblem(schema, data, schemas);
    return found && `the payload${found.instancePath && ` at ${found.instancePath}`} ${found.message}`;
  } catch {
    // The recursive validation can overflow the stack for deep nesting that `JSON.parse` accepts.
    return "the payload is nested too deep to be validated";
  }
}

/**
 * Compares media types to distinguish, for example, a CSV file from the HTML page of a proxy. Accepts a response
 * without a media type.
 *
 * @returns the problem, or undefined if the two types match
 */
function wrongType(documented: string, header: string | null): string | undefined {
  const [type = ""] = (header ?? documented).toLowerCase().split(";", 1);
  const range = documented.replace(/\*.*$/, "");
  const isRight = range === documented ? type.trim() === documented : type.trim().startsWith(range);
  return isRight ? undefined : `the content type is ${type.trim().slice(0, 100)}, not ${documented}`;
}
