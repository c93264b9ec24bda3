import { isBytes } from "@org/signing/sending";
import { hasMethod } from "../validation/values.ts";
import type { TransportResponse } from "./transport.ts";

/** Status codes with which the constructor of `Response` accepts no body. */
const WITHOUT_BODY = [101, 103, 204, 205, 304];

interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
  readonly statusText?: string | undefined;
  readonly url?: string;
  readonly type?: string;
  readonly redirected?: boolean;
}

/** Creates a `Response` with any status. The constructor of `Response` accepts only the statuses 200 to 599. */
export function createResponse(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null,
  head: ResponseHead,
): Response {
  const { headers, ...fields } = head;
  const { status } = fields;
  const response = new Response(WITHOUT_BODY.includes(status) ? null : body, {
    status: status >= 200 && status <= 599 ? status : 599,
    headers,
  });
  for (const [name, value] of Object.entries(fields)) {
    Object.defineProperty(response, name, { value, configurable: true });
  }
  return response;
}

/**
 * Returns a `Response` of this runtime unchanged if the `Response` has no own properties, and converts any other value.
 *
 * @throws {TypeError} if the value is not a response
 */
export function ownResponse(given: Response): Response {
  if (isUnchanged(given)) return given;
  const { status, statusText, url, type, redirected, headers, body } = given;
  assertStatus(status);
  const head = {
    status,
    headers: ownHeaders(headers),
    statusText: textOf(statusText),
    url: textOf(url),
    type: type ?? "default",
    redirected,
  };
  if (body === null || WITHOUT_BODY.includes(status)) {
    discardBody(body);
    return createResponse(null, head);
  }
  return createResponse(streamOf(given), head);
}

/** @param signal signal that stops the reading of the body */
export function transportResponseOf(original: Response, signal?: AbortSignal): TransportResponse {
  const { status, headers, body } = original;
  return {
    status,
    headers,
    original,
    body: {
      bytes: (most) => readBytes(original, most, signal),
      stream: () => body,
      discard: () => discardBody(body),
    },
  };
}

/** @throws {TypeError} if the value is not a valid status */
export function assertStatus(status: unknown): void {
  if (Number.isInteger(status) && Number(status) >= 0 && Number(status) <= 999) return;
  throw new TypeError("The transport returned something other than a response.");
}

export function discardBody(body: unknown): void {
  for (const name of ["cancel", "destroy"]) {
    try {
      const end: unknown = Reflect.get(Object(body), name);
      if (typeof end === "function") Promise.resolve(Reflect.apply(end, body, [])).catch(() => {});
    } catch {}
  }
}

function isUnchanged(given: Response): boolean {
  try {
    // The getter `status` throws if `given` is a Proxy, or a `Response` from another implementation of fetch.
    Reflect.get(Response.prototype, "status", given);
    return isBare(given, Response.prototype) && isBare(given.headers, Headers.prototype);
  } catch {
    return false;
  }
}

/**
 * Returns whether an object has the given prototype and no own properties. Symbols are allowed, because some versions
 * of Node keep internal state in symbols.
 */
function isBare(value: object, prototype: object): boolean {
  if (Object.getPrototypeOf(value) !== prototype) return false;
  return Reflect.ownKeys(value).every((name) => typeof name === "symbol");
}

function ownHeaders(given: unknown): Headers {
  const headers = new Headers();
  const pairs: Iterable<unknown> = Symbol.iterator in Object(given) ? Object(given) : Object.entries(Object(given));
  for (const pair of pairs) {
    const [name, value]: unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof name !== "string" || typeof value !== "string") continue;
    try {
      headers.append(name, value);
    } catch {}
  }
  return headers;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

interface Chunks {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
}

function streamOf(given: Response): ReadableStream<Uint8Array> {
  if (given.bodyUsed) throw new TypeError("The transport returned a response whose body was already read.");
  const body: unknown = given.body;
  const reader = hasMethod(body, "getReader") ? given.body?.getReader() : undefined;
  // The `body` of node-fetch is a Node stream, and some polyfills have no `body`.
  const chunks: AsyncIterable<unknown> = hasMethod(body, Symbol.asyncIterator) ? Object(body) : wholeOf(given);
  const iterator: Chunks = reader ? { next: () => reader.read() } : chunks[Symbol.asyncIterator]();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await iterator.next();
    if (done === true) return controller.close();
    if (!isBytes(value)) throw new TypeError("The body has a chunk that is not bytes.");
    controller.enqueue(value);
  };
  return new ReadableStream({ pull, cancel: () => discardBody(reader ?? body) }, { highWaterMark: 0 });
}

async function* wholeOf(given: Response): AsyncGenerator {
  yield new Uint8Array(await given.arrayBuffer());
}

/**
 * Reads a body. Drops the connection if the decompressed body has more than `most` bytes, or if the signal is aborted.
 *
 * @returns undefined if the body has more than `most` bytes
 * @throws the error of the connection, or the reason of the signal
 */
export async function readBytes(
  response: Response,
  most: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = response;
  // If the caller's fetch has already read the body, the stream ends immediately, as for an empty body, but
  // `arrayBuffer` rejects.
  if (response.bodyUsed || body === null) return new Uint8Array(await response.arrayBuffer());
  const reader = body.getReader();
  const end = () => void reader.cancel().catch(() => {});
  signal?.addEventListener("abort", end);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return joinBytes(chunks, length);
      if (!isBytes(value)) throw new TypeError("The body has a chunk that is not bytes.");
      chunks.push(value);
      length += value.byteLength;
      if (length > most) {
        end();
        return undefined;
      }
    }
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

export function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
