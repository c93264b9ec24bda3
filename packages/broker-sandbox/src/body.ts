import { MAX_BODY_BYTES } from "./limits.ts";

/** The part of a body that the sandbox keeps. */
export interface LimitedBody {
  /** Empty if it is too large. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
}

/** Reads a body to its end, so that a response can be sent, and keeps it unless it is larger than `MAX_BODY_BYTES`. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<LimitedBody> {
  // A chunk of one byte takes hundreds of bytes of memory, so the chunks are not kept.
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

/** Returns a copy of at least twice the length, so that each byte is copied a few times at most. */
function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.min(Math.max(length, 2 * bytes.length, 1024), MAX_BODY_BYTES));
  longer.set(bytes);
  return longer;
}

/** Yields the chunks of a fetch body, because not every runtime can iterate over a stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) yield next.value;
}
