import { MAX_BODY_BYTES } from "./limits.ts";

/** Body of a request. A body that is too large is not kept. */
export interface LimitedBody {
  /** Bytes of the body. Empty if the body is too large. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
}

/**
 * Reads a body to its end, even if the body is too large, so that the sandbox can respond. Does not keep a body larger
 * than `MAX_BODY_BYTES`.
 */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<LimitedBody> {
  // The bytes are copied into one array, because each kept chunk would take hundreds of bytes of memory.
  let kept = new Uint8Array();
  let length = 0;
  for await (const chunk of chunks) {
    const start = length;
    length += chunk.length;
    if (length > MAX_BODY_BYTES) kept = new Uint8Array();
    else {
      if (length > kept.length) kept = grown(kept, length);
      kept.set(chunk, start);
    }
  }
  return length > MAX_BODY_BYTES
    ? { body: kept, isTooLarge: true }
    : { body: kept.slice(0, length), isTooLarge: false };
}

/** Returns a copy with about twice the length, so that `readBody` copies each byte only a few times. */
function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.min(Math.max(length, 2 * bytes.length, 1024), MAX_BODY_BYTES));
  longer.set(bytes);
  return longer;
}

/** Yields the chunks of a fetch body. Not every runtime supports `for await` on a stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) yield next.value;
}
