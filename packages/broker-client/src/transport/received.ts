import { isBinary } from "../validation/payload.ts";
import type { Result } from "./attempt.ts";
import type { AttemptContext } from "./context.ts";
import { createResponse } from "./response.ts";
import { unexpectedResponse } from "./response-errors.ts";
import type { ResponseHeaders, TransportResponse } from "./transport.ts";

/** Response as the network returned it, before any middleware. */
export class Received {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ResponseHeaders;
  /** Body of the response, as UTF-8 text or as bytes. It is undefined if the client did not read the body. */
  readonly content: string | Uint8Array<ArrayBuffer> | undefined;
  readonly #head: TransportResponse;
  readonly #url: string;
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(
    head: TransportResponse,
    url: string,
    bytes?: Uint8Array<ArrayBuffer>,
    content: Received["content"] = bytes,
  ) {
    this.status = head.status;
    this.ok = isSuccess(head);
    this.headers = head.headers;
    this.content = content;
    this.#head = head;
    this.#url = url;
    this.#bytes = bytes;
  }

  /** Frees the connection if the client did not read the body. */
  discard(): void {
    if (this.content === undefined) this.#head.body.discard();
  }

  /** Returns a `Response` with an unread body. */
  response(): Response {
    const { status, headers, statusText, original, body } = this.#head;
    if (original && this.#bytes === undefined) return original;
    const head = {
      status,
      headers: new Headers([...headers]),
      statusText: original?.statusText ?? statusText,
      url: original?.url ?? this.#url,
    };
    const response = createResponse(this.#bytes ?? body.stream(), head);
    madeOf.set(response, this);
    return response;
  }
}

const madeOf = /* @__PURE__ */ new WeakMap<object, Received>();

/** Reads the body into memory if the call needs the body. Later steps then cannot fail because of the network. */
export async function readResponse(
  response: TransportResponse,
  url: string,
  { call, reads, success = {} }: AttemptContext,
): Promise<Result> {
  const isOk = isSuccess(response);
  if (reads === "nothing" || (reads === "errors" && isOk)) return { received: new Received(response, url) };
  const { maxResponseBytes } = call.settings;
  const bytes = await response.body.bytes(maxResponseBytes);
  if (!isOk) {
    const shown = bytes ?? new TextEncoder().encode(`(more than maxResponseBytes, ${maxResponseBytes})`);
    return { received: new Received(response, url, shown) };
  }
  if (!bytes) {
    const problem = `its body is larger than maxResponseBytes, ${maxResponseBytes}`;
    return { error: unexpectedResponse(problem, response, "", call, undefined) };
  }
  if (reads === "bytes" || isBinary(success, response.status)) return { received: new Received(response, url, bytes) };
  const { text, cause } = decode(bytes);
  if (cause) return { error: unexpectedResponse("its body is not UTF-8", response, text, call, cause) };
  return { received: new Received(response, url, bytes, text) };
}

/**
 * Returns the body of a response. A middleware may have created the response, or read or locked its body.
 *
 * @throws {TypeError} if a middleware created the response and read its body
 */
export async function contentOf(response: Response, isBinary: boolean): Promise<string | Uint8Array<ArrayBuffer>> {
  const content = response.bodyUsed ? madeOf.get(response)?.content : undefined;
  if (content !== undefined) return content;
  return isBinary ? new Uint8Array(await response.arrayBuffer()) : response.text();
}

/**
 * Returns the text of a body. For bytes, it returns only the beginning, which is longer than the text that an error
 * keeps.
 */
export function textOf(content: string | Uint8Array | undefined): string {
  if (typeof content === "object") return utf8.decode(content.subarray(0, 2 ** 16));
  return content ?? "";
}

function isSuccess({ status }: TransportResponse): boolean {
  return status >= 200 && status < 300;
}

const utf8 = /* @__PURE__ */ new TextDecoder();

function decode(bytes: Uint8Array): { readonly text: string; readonly cause?: unknown } {
  const text = utf8.decode(bytes);
  // The decoder replaces invalid bytes by U+FFFD. But the body itself can also contain the character U+FFFD.
  if (!text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
