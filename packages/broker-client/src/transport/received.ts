import type { AnyBrokerError } from "../errors/index.ts";
import { isBinary } from "../validation/payload.ts";
import type { AttemptContext } from "./context.ts";
import { createResponse } from "./response.ts";
import { unexpectedResponse } from "./response-errors.ts";
import type { ResponseHeaders, TransportResponse } from "./transport.ts";

export type Result =
  | { readonly received: Received; readonly error?: undefined }
  | { readonly received?: undefined; readonly error: AnyBrokerError };

/** Response of the transport, before a middleware can change the response. */
export class Received {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ResponseHeaders;
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

  discard(): void {
    if (this.content === undefined) this.#head.body.discard();
  }

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

/** Reads the body into memory if the call needs the body. */
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
    const shown = bytes ?? new TextEncoder().encode(`(larger than maxResponseBytes, ${maxResponseBytes} bytes)`);
    return { received: new Received(response, url, shown) };
  }
  if (!bytes) {
    const problem = `the body is larger than maxResponseBytes, ${maxResponseBytes}`;
    return { error: unexpectedResponse(problem, response, "", call, undefined) };
  }
  if (reads === "bytes" || isBinary(success, response.status)) return { received: new Received(response, url, bytes) };
  const { text, cause } = decode(bytes);
  if (cause) return { error: unexpectedResponse("the body is not UTF-8", response, text, call, cause) };
  return { received: new Received(response, url, bytes, text) };
}

/**
 * Returns the body of a response, even if a middleware has already read the body.
 *
 * @throws {TypeError} if a middleware created the response and read its body
 */
export async function contentOf(response: Response, isBinary: boolean): Promise<string | Uint8Array<ArrayBuffer>> {
  const content = response.bodyUsed ? madeOf.get(response)?.content : undefined;
  if (content !== undefined) return content;
  return isBinary ? new Uint8Array(await response.arrayBuffer()) : response.text();
}

/**
 * Decodes only the first 64 KiB of a body. An error keeps at most 16,384 characters, and a character has at most four
 * bytes in UTF-8.
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
  // The decoder replaces invalid bytes by U+FFFD. A valid body can also contain U+FFFD, so a second decoder checks
  // whether the bytes are valid.
  if (!text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
