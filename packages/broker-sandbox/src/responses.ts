// Creates the response to a valid request. The response is the sample of the operation, or comes from the option
// `responses`.
import { classOf, isBytes } from "@org/signing/sending";
import type { NamedOperation, Operation } from "./operation.ts";
import { ownError, type WireResponse } from "./wire.ts";
import type { ValidRequest } from "./validation.ts";

export interface NormalResponse {
  readonly response: WireResponse;
  /** JSON payload of the sample or of the option `responses`, or undefined for any other response. */
  readonly payload: unknown;
}

export async function responseTo(
  operation: NamedOperation,
  responses: ReadonlyMap<string, unknown>,
  request: ValidRequest,
): Promise<NormalResponse> {
  const { sample, name, definition } = operation;
  const given = responses.get(name);
  if (definition !== undefined && !responses.has(name)) return { response: notSet(name), payload: undefined };
  if (definition === undefined && given === undefined) return normalResponse(operation, sample);
  const value: unknown = typeof given === "function" ? await resultOf(name, given, request) : given;
  if (isResponse(value)) return { response: await wireResponse(value), payload: undefined };
  const format = formatOf(operation, value);
  if (isPayload(format, value)) return normalResponse(format, value);
  throw new Error(`responses.${name} must return ${expected(format.kind)} or a Response`);
}

type Format = Pick<Operation, "status" | "mediaType" | "kind">;

/**
 * Returns the format of a response. A documented operation has a documented format. For an operation that the caller
 * defines, the type of the payload determines the format.
 */
export function formatOf(operation: Operation, payload: unknown): Format {
  if (operation.definition === undefined) return operation;
  if (payload === undefined) return { status: 204 };
  if (isBytes(payload)) return { status: 200, mediaType: "application/octet-stream", kind: "bytes" };
  return { status: 200, mediaType: "application/json", kind: "json" };
}

function notSet(name: string): WireResponse {
  const message = `The sandbox does not invent responses of defined operations. Set responses.${name}.`;
  return ownError(501, "response_not_set", message, { operation: name });
}

/**
 * Returns whether the sandbox can send a value as the payload of an operation. `isPayload` does not compare the value
 * with the spec.
 */
export function isPayload({ kind }: Format, value: unknown): boolean {
  if (kind === "text") return typeof value === "string";
  if (kind === "bytes") return isBytes(value);
  if (kind === undefined) return value === undefined;
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

export function isResponse(value: unknown): value is Response {
  return classOf(value) === "Response";
}

export function expected(kind: Operation["kind"]): string {
  if (kind === undefined) return "nothing";
  return { json: "JSON", text: "text", bytes: "a Uint8Array" }[kind];
}

async function resultOf(name: string, given: Function, request: ValidRequest): Promise<unknown> {
  try {
    return await Reflect.apply(given, undefined, [request]);
  } catch (cause) {
    throw new Error(`responses.${name} threw an error: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

function normalResponse({ status, mediaType, kind }: Format, payload: unknown): NormalResponse {
  if (mediaType === undefined) return { response: { status, headers: {}, body: "" }, payload: undefined };
  const headers = { "content-type": mediaType };
  if (kind === "json") return { response: { status, headers, body: JSON.stringify(payload) }, payload };
  const body = isBytes(payload) ? new Uint8Array(payload) : String(payload);
  return { response: { status, headers, body }, payload: undefined };
}

/** Headers that the sandbox omits, because the sandbox sends the decoded body. */
const TRANSFER_HEADERS = ["content-encoding", "content-length", "transfer-encoding"];

async function wireResponse(given: Response): Promise<WireResponse> {
  if (given.status < 200) throw new Error("a Response must have a status of 200 or more");
  // The sandbox can send the same `Response` several times. A body can be read only once, so each call reads a clone.
  const response = given.clone();
  const headers = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
