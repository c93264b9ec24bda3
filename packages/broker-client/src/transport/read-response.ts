import type { AnyBrokerError } from "../errors/index.ts";
import type { AttemptContext, Received } from "./context.ts";
import { isBinary } from "../validation/payload.ts";
import { createResponse, isBytes } from "./response.ts";
import { unexpectedResponse } from "./response-errors.ts";

type Result = Received | { readonly error: AnyBrokerError };

/** Reads the body into memory, so that nothing can fail later. */
export async function readWhole(
  response: Response,
  { call, isShared, reads, success = {} }: AttemptContext,
  signal: AbortSignal,
): Promise<Result> {
  const { ok, status, statusText, headers, url } = response;
  if (response.body === null) return { response };
  const { maxResponseBytes } = call.settings;
  const bytes = await readBytes(response, maxResponseBytes, signal);
  const copyOf = (body: Uint8Array<ArrayBuffer> | string) => createResponse(body, { status, statusText, headers, url });
  if (!ok) return { response: copyOf(bytes ?? `(more than maxResponseBytes, ${maxResponseBytes})`) };
  if (!bytes) {
    const problem = `its body is larger than maxResponseBytes, ${maxResponseBytes}`;
    return { error: unexpectedResponse(problem, response, "", call, undefined) };
  }
  // openapi-fetch reads a shared response once more, and keeps nothing of a body that it cannot read.
  const kept = () => (isShared ? copyOf(bytes) : response);
  if (reads === "bytes" || isBinary(success, status)) return { bytes, text: beginningOf(bytes), response: kept() };
  const { text, cause } = decode(bytes);
  if (cause) return { error: unexpectedResponse("its body is not UTF-8", response, text, call, cause) };
  return { text, response: kept() };
}

/**
 * Reads the decompressed body. It drops the connection once there are more bytes than `most`, or the signal is aborted.
 *
 * @returns undefined if there are more
 */
async function readBytes(
  response: Response,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  // The stream of a body that was read ends without an error.
  if (response.bodyUsed || body === null) return new Uint8Array(await response.arrayBuffer());
  const reader = body.getReader();
  const end = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", end);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return join(chunks, length);
      if (!isBytes(value)) throw new TypeError("The body has a chunk that is not bytes.");
      chunks.push(value);
      length += value.byteLength;
      if (length > most) {
        end();
        return undefined;
      }
    }
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Decodes more than an error keeps. */
export function beginningOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 2 ** 16));
}

function decode(bytes: Uint8Array): { readonly text: string; readonly cause?: unknown } {
  const text = new TextDecoder().decode(bytes);
  // Without this character, no byte was replaced. With it, the body may hold it itself.
  if (!text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
