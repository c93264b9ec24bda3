// The response to a valid request: a sample, or what a test gives.
import type { NamedOperation, Operation } from "./operation.ts";
import type { WireResponse } from "./response.ts";
import type { ValidRequest } from "./validation.ts";

/** A response without a fault. */
export interface NormalResponse {
  readonly response: WireResponse;
  /** JSON of the first success; undefined for any other response. */
  readonly payload: unknown;
}

/**
 * Returns the response to a valid request.
 *
 * @param given payload, `Response`, or a function that returns one; undefined for the sample
 * @throws {Error} (rejects) if the function fails, or what is given cannot be sent
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
  if (!isPayload(operation, value)) throw new Error(`responses.${name} must give ${expected(kind)} or a Response`);
  return normalResponse(operation, value);
}

/** Returns whether a value can be sent as the payload of the first success. JSON may contradict the spec. */
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

/** By its tag, because a test environment can have a realm of its own. A Buffer has the same. */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Recognises a `Response` of any realm and of any implementation by its tag. */
export function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}

/** Names what the payload of an operation must be. */
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

/** Headers about the body as it was transferred, which is read already. */
const TRANSFER_HEADERS = ["content-encoding", "content-length", "transfer-encoding"];

async function wireResponse(given: Response): Promise<WireResponse> {
  if (given.status < 200) throw new Error("a Response must have a status from 200 on");
  // It may be given for several requests, and a body can be read once.
  const response = given.clone();
  const headers = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
