import type { AnyBrokerError } from "../errors/index.ts";
import type { AttemptContext, Received } from "./context.ts";
import { readBytes } from "./read-bytes.ts";
import { createResponse } from "./response.ts";
import { unexpectedResponse } from "./response-errors.ts";

type Result = Received | { readonly error: AnyBrokerError };

/** Reads the body into memory, so that nothing can fail later. */
export async function readWhole(
  response: Response,
  { call, isShared, reads }: AttemptContext,
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
  const { text, cause } = decode(bytes, reads === "text");
  if (cause) return { error: unexpectedResponse("its body is not UTF-8", response, text, call, cause) };
  // openapi-fetch reads a shared response once more, and keeps nothing of a body that it cannot read.
  return { text, response: isShared ? copyOf(bytes) : response };
}

function decode(bytes: Uint8Array, isText: boolean): { readonly text: string; readonly cause?: unknown } {
  const text = new TextDecoder().decode(bytes);
  // Without this character, no byte was replaced. With it, the body may hold it itself.
  if (!isText || !text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
