import { schemas } from "../generated/checks.ts";
import type { ResponseHead } from "../transport/transport.ts";
import { findProblem, type Schema } from "./schema-check.ts";
import { type InvalidPart, isStandardSchema, type StandardSchema, validate } from "./standard-schema.ts";

/**
 * Documented body of a success response. A JSON body has a schema. A body in a different format has a media type, such
 * as `text/csv`.
 */
type Check = Schema | "no body" | `${string}/${string}`;

export type Successes = Readonly<Record<number, Check>>;

/** JSON bodies of errors. Each key is a status, a range such as `4XX`, or `default`. */
export type Errors = Readonly<Record<string, Schema | "no body" | StandardSchema>>;

export type JsonType = `application/json${"" | `;${string}`}` | `${string}+json${"" | `;${string}`}`;

/** Content of a body, as text or bytes. */
export type Content = string | Uint8Array<ArrayBuffer>;

export interface Payload {
  readonly data: unknown;
  /**
   * Description of the problem, which contains no value of the payload. If a field is invalid, the description names
   * the field.
   */
  readonly problem?: string | undefined;
  /** Whether the call must reject, because the body cannot be parsed or a schema rejects the data. */
  readonly isUnusable?: boolean;
  readonly cause?: unknown;
}

/** Part of an operation that describes the success responses. */
export interface Payloads {
  readonly success?: Successes | undefined;
  readonly response?: StandardSchema | undefined;
}

export function isBinary({ success }: Payloads, { status, headers }: ResponseHead): boolean {
  if (!success) return !["json", "text", undefined].includes(kindOf(headers));
  const check = success[status];
  return typeof check === "string" && check !== "no body" && !isText(check);
}

/** Returns the kind of a response's body, or undefined if the response has no content type. */
function kindOf(headers: ResponseHead["headers"]): "json" | "text" | "other" | undefined {
  const [type = ""] = (headers.get("content-type") ?? "").toLowerCase().split(";", 1);
  if (/^(?:application\/json|[^ ]*\+json) *$/.test(type)) return "json";
  if (type.startsWith("text/")) return "text";
  return type === "" ? undefined : "other";
}

export function isAllText(success: Successes): boolean {
  const checks = Object.values(success).filter((check) => check !== "no body");
  return checks.length > 0 && checks.every(isText);
}

function isText(check: Check): boolean {
  return typeof check === "string" && check.startsWith("text/");
}

/** Reads the body of a success response, but does not apply the schema `response` of a defined operation. */
export function readPayload(body: Content, head: ResponseHead, { success }: Payloads): Payload {
  return success ? readDocumented(body, head, success) : readUndocumented(body, head);
}

function readDocumented(body: Content, { status, headers }: ResponseHead, success: Successes): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  if (typeof check === "string") return { data: body, problem: wrongType(check, headers.get("content-type")) };
  const parsed = parse(body);
  if (check === undefined) return { ...parsed, problem: "the spec does not list this status" };
  return parsed.isUnusable === true ? parsed : { ...parsed, problem: findIn(check, parsed.data) };
}

function readUndocumented(body: Content, { headers }: ResponseHead): Payload {
  const kind = kindOf(headers);
  if (body.length === 0) return { data: undefined };
  return kind === "json" || kind === undefined ? parse(body) : { data: body };
}

function parse(body: Content): Payload {
  try {
    return { data: JSON.parse(String(body)) };
  } catch (cause) {
    return { data: undefined, problem: "the body is not JSON", isUnusable: true, cause };
  }
}

/** Lists the places of invalid parts without the messages, because the message of a schema can quote the payload. */
export function placesOf(issues: readonly InvalidPart[]): string {
  const places = issues.map(({ path }) => path).filter(Boolean);
  return places.length > 0 ? ` at ${places.slice(0, 5).join(", ")}` : "";
}

export interface ErrorBody {
  readonly body: unknown;
  readonly hasDocumentedBody: boolean;
}

/** Validates the body of an error. A schema that the caller defined can change the body, and can throw. */
export async function readErrorBody(body: unknown, status: number, errors: Errors): Promise<ErrorBody> {
  const check = errors[status] ?? errors[`${Math.trunc(status / 100)}XX`] ?? errors["default"] ?? "no body";
  if (check === "no body") return { body, hasDocumentedBody: false };
  if (!isStandardSchema(check)) return { body, hasDocumentedBody: findIn(check, body) === undefined };
  const valid = await validate(check, body);
  return valid.issues ? { body, hasDocumentedBody: false } : { body: valid.value, hasDocumentedBody: true };
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
