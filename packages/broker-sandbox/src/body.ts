import { MAX_BODY_BYTES } from "./limits.ts";

export interface LimitedBody {
  /** Bytes of the body. The array is empty if the body is too large. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
}

/**
 * Reads a body to the end, because some clients read the response only after they have sent the whole body. A body
 * larger than `MAX_BODY_BYTES` is read, but not kept.
 */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<LimitedBody> {
  // `readBody` copies the bytes into one array, because an array of small chunks needs much more memory.
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

/** Returns a copy with space for later chunks, so that `readBody` rarely copies the bytes again. */
function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.min(Math.max(length, 2 * bytes.length, 1024), MAX_BODY_BYTES));
  longer.set(bytes);
  return longer;
}

/** Yields the chunks of a stream. Some runtimes do not support `for await` on a stream, so `chunksOf` calls `read`. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) yield next.value;
}
