// Returns the response to a valid request. It is the sample of the operation, or a response that the test has set.
import type { NamedOperation, Operation } from "./operation.ts";
import type { WireResponse } from "./response.ts";
import type { ValidRequest } from "./validation.ts";

/** Response without a fault. */
export interface NormalResponse {
  readonly response: WireResponse;
  /** JSON payload of the first documented 2xx response. Undefined for any other response. */
  readonly payload: unknown;
}

/**
 * Returns the response to a valid request.
 *
 * @param given a payload, a `Response`, or a function that returns a payload or a `Response`; if undefined, the sample
 *   is used
 * @throws {Error} (rejects) if the function throws, or the sandbox cannot send the result of the function
 */
export async function responseTo(
  operation: NamedOperation,
  given: unknown,
  request: ValidRequest,
): Promise<NormalResponse> {
  const { kind, sample, name } = operation;
  if (given === undefined) return normalResponse(operation, sample);
  const value: unknown = typeof given === "function" ? await resultOf(name, given, request) : given;
  if (isResponse(value)) return { response: await wireResponse(value), payload: undefined };
  if (!isPayload(operation, value)) throw new Error(`responses.${name} must return ${expected(kind)} or a Response`);
  return normalResponse(operation, value);
}

/**
 * Returns whether the sandbox can send a value as the payload of the first documented 2xx response. A JSON value may
 * contradict the spec.
 */
export function isPayload({ kind }: Operation, value: unknown): boolean {
  if (kind === "text") return typeof value === "string";
  if (kind === "bytes") return isBytes(value);
  if (kind === undefined) return value === undefined;
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Reads the tag of the value, because `instanceof` fails if a test runs in a separate realm. A Buffer has the same tag.
 */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Reads the tag of the value, because `instanceof` would reject a `Response` from another realm or implementation. */
export function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}

/** Returns words for the type of payload that an operation must have, such as `a Uint8Array`. */
export function expected(kind: Operation["kind"]): string {
  if (kind === undefined) return "nothing";
  return { json: "JSON", text: "text", bytes: "a Uint8Array" }[kind];
}

async function resultOf(name: string, given: Function, request: ValidRequest): Promise<unknown> {
  try {
    return await Reflect.apply(given, undefined, [request]);
  } catch (cause) {
    throw new Error(`responses.${name} threw: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function normalResponse({ status, mediaType, kind }: Operation, payload: unknown): NormalResponse {
  if (mediaType === undefined) return { response: { status, headers: {}, body: "" }, payload: undefined };
  const headers = { "content-type": mediaType };
  if (kind === "json") return { response: { status, headers, body: JSON.stringify(payload) }, payload };
  const body = isBytes(payload) ? new Uint8Array(payload) : String(payload);
  return { response: { status, headers, body }, payload: undefined };
}

/** Headers about the transfer of a body. They are wrong as soon as the body has been decoded. */
const TRANSFER_HEADERS = ["content-encoding", "content-length", "transfer-encoding"];

async function wireResponse(given: Response): Promise<WireResponse> {
  if (given.status < 200) throw new Error("a Response must have a status of 200 or more");
  // The Response may be sent several times, but its body can be read only once. So a clone is read.
  const response = given.clone();
  const headers = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
