import { schemas } from "../generated/checks.ts";
import type { Schema } from "./json-schema.ts";
import { findProblem } from "./schema-check.ts";

/** A schema of JSON; or that there is no body; or the media type of any other, such as `text/csv`. */
type Check = Schema | "no body" | `${string}/${string}`;

/** Payload of each success, by status. */
export type Successes = Readonly<Record<number, Check>>;

/** JSON bodies of errors by status, range (`4XX`) or `default`, if the spec documents any. */
export type Errors = Readonly<Record<string, Schema | "no body">>;

interface ResponseHead {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

interface Payload {
  readonly data: unknown;
  /** Problem and its place, without any value of the payload. */
  readonly problem?: string | undefined;
  /** Error of the parser, if there is no data. */
  readonly cause?: unknown;
}

/** Checks whether a success is read as bytes: its media type is neither JSON nor text. */
export function isBinary(success: Successes, status: number): boolean {
  const check = success[status];
  return typeof check === "string" && check !== "no body" && !isText(check);
}

/** Checks whether an operation has text, and no JSON or bytes. */
export function isAllText(success: Successes): boolean {
  const checks = Object.values(success).filter((check) => check !== "no body");
  return checks.length > 0 && checks.every(isText);
}

function isText(check: Check): boolean {
  return typeof check === "string" && check.startsWith("text/");
}

/** Reads the body of a success and compares it with the spec. */
export function readPayload(body: string | Uint8Array, { status, headers }: ResponseHead, success: Successes): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  if (typeof check === "string") return { data: body, problem: wrongType(check, headers.get("content-type")) };
  const unknown = check === undefined ? "the spec has no such success" : undefined;
  try {
    const data: unknown = JSON.parse(String(body));
    return { data, problem: check === undefined ? unknown : findIn(check, data) };
  } catch (cause) {
    return { data: undefined, problem: unknown ?? "its body is not JSON", cause };
  }
}

/** Checks whether the body of an error is as the spec documents it for the status. */
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
    return "its payload is nested too deep to be checked";
  }
}

/**
 * Compares media types, because nothing else tells a CSV from the HTML of a proxy. A response without one contradicts
 * nothing.
 */
function wrongType(documented: string, header: string | null): string | undefined {
  const [type = ""] = (header ?? documented).toLowerCase().split(";", 1);
  const range = documented.replace(/\*.*$/, "");
  const isRight = range === documented ? type.trim() === documented : type.trim().startsWith(range);
  return isRight ? undefined : `its content type is ${type.trim().slice(0, 100)}, not ${documented}`;
}
