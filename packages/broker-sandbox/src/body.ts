import { MAX_BODY_BYTES } from "./limits.ts";

/** A body as far as the sandbox keeps it. */
export interface LimitedBody {
  /** Nothing, if it is too large. */
  readonly body: Uint8Array;
  readonly isTooLarge: boolean;
}

/** Reads a body to its end, so that a response can be sent, and keeps it unless it is larger than `MAX_BODY_BYTES`. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<LimitedBody> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) kept.push(chunk);
    else kept = [];
  }
  return { body: joined(kept), isTooLarge: length > MAX_BODY_BYTES };
}

/** The chunks of a fetch body: not every runtime can iterate over a stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader();
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) yield next.value;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const body = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
