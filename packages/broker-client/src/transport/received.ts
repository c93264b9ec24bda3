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
  /** The body as far as the client read it: text in UTF-8, or bytes. */
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

  /** Frees the connection of a body that was not read. */
  discard(): void {
    if (this.content === undefined) this.#head.body.discard();
  }

  /** Returns a `Response` whose body was not read. */
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

/** Reads as much of the body as the call needs into memory, so that nothing can fail later. */
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
 * Returns the body of a response that a middleware may have read, locked or made.
 *
 * @throws if a middleware used up the body of a response of its own
 */
export async function contentOf(response: Response, isBinary: boolean): Promise<string | Uint8Array<ArrayBuffer>> {
  const content = response.bodyUsed ? madeOf.get(response)?.content : undefined;
  if (content !== undefined) return content;
  return isBinary ? new Uint8Array(await response.arrayBuffer()) : response.text();
}

/** Returns the text of a body, of bytes the beginning, which is more than an error keeps. */
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
  // Without this character, no byte was replaced. With it, the body may hold it itself.
  if (!text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
