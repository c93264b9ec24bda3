/**
 * Drops the connection if the decompressed body has more than `most` bytes, or if the signal is aborted.
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
  // If the caller's fetch has already read the body, the stream ends immediately, as for an empty body. The method
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

export function isBytes(chunk: unknown): chunk is Uint8Array {
  return ArrayBuffer.isView(chunk) && Object.prototype.toString.call(chunk) === "[object Uint8Array]";
}
