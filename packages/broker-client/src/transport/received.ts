import { type BrokerError, RequestRefusedError } from "../errors/index.ts";
import { redactor } from "../errors/redaction.ts";
import { type Content, isBinary } from "../validation/payload.ts";
import { statusError, unexpectedResponse, withoutResponse } from "./broker-error.ts";
import type { AttemptContext, CallContext } from "./context.ts";
import { createResponse, transportResponseOf } from "./response.ts";
import type { ResponseHeaders, TransportResponse } from "./transport.ts";

export type Result =
  | { readonly received: Received; readonly error?: undefined }
  | { readonly received?: undefined; readonly error: BrokerError };

type Reading = Pick<AttemptContext, "call" | "reads" | "payloads">;

/** Response of the transport or of a middleware, with the content that the client has read. */
export class Received {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ResponseHeaders;
  /** Undefined if the client has not read the body. */
  readonly content: Content | undefined;
  /** Whether the service has responded to the call. A middleware can return a response without asking the service. */
  readonly isAnswered: boolean;
  readonly #head: TransportResponse;
  readonly #url: string;
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;
  #response: Response | undefined;

  constructor(
    head: TransportResponse,
    url: string,
    bytes?: Uint8Array<ArrayBuffer>,
    content: Received["content"] = bytes,
    isAnswered = true,
  ) {
    this.status = head.status;
    this.ok = isSuccess(head);
    this.headers = head.headers;
    this.content = content;
    this.isAnswered = isAnswered;
    this.#head = head;
    this.#url = url;
    this.#bytes = bytes;
  }

  static of(response: Response, isAnswered: boolean): Received {
    return new Received(transportResponseOf(response), response.url, undefined, undefined, isAnswered);
  }

  discard(): void {
    if (this.content === undefined) this.#head.body.discard();
  }

  /**
   * Returns the same `Response` at each call, or a new `Response` if a middleware has read the body of the last one.
   */
  response(): Response {
    const { status, headers, statusText, original, body } = this.#head;
    if (original && this.#bytes === undefined) return original;
    if (this.#response && !this.#response.bodyUsed) return this.#response;
    const head = {
      status,
      headers: this.#response?.headers ?? new Headers([...headers]),
      statusText: original?.statusText ?? statusText,
      url: original?.url ?? this.#url,
    };
    this.#response = createResponse(this.#bytes ?? body.stream(), head);
    return this.#response;
  }

  /** Returns the content of the body. If the response comes from a middleware, `read` first reads its body. */
  async read(context: Reading): Promise<Content> {
    if (this.content !== undefined) return this.content;
    const { received, error } = await readResponse(this.#head, this.#url, context);
    if (error) throw error;
    return received.content ?? "";
  }
}

/** Reads the body into memory if the call needs the body. */
export async function readResponse(
  response: TransportResponse,
  url: string,
  { call, reads, payloads }: Reading,
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
  if (reads === "bytes" || (payloads && isBinary(payloads, response)))
    return { received: new Received(response, url, bytes) };
  const { text, cause } = decode(bytes);
  if (cause) return { error: unexpectedResponse("the body is not UTF-8", response, text, call, cause) };
  return { received: new Received(response, url, bytes, text) };
}

/** Returns the error for a response that the client cannot use. */
export function wrongResponse(
  problem: string,
  received: Received,
  call: CallContext,
  cause: unknown,
  content = received.content,
): BrokerError {
  const text = textOf(content);
  if (received.isAnswered) {
    return received.ok
      ? unexpectedResponse(problem, received, text, call, cause)
      : statusError(received, { body: redactor(call)(text), hasDocumentedBody: false }, text, call);
  }
  const what = `a middleware returned an invalid response: ${problem}.`;
  return call.attempt > 0
    ? withoutResponse(`failed: ${what}`, call, cause)
    : new RequestRefusedError("invalid_option", what, call);
}

/**
 * Returns the text of a body. Only the first 64 KiB of bytes are decoded, because an error keeps at most 16,384
 * characters, and a character has at most four bytes in UTF-8.
 */
export function textOf(content: Content | undefined): string {
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
