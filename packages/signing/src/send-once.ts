import { isBodiless } from "./constants.ts";

export interface OnceBody {
  readonly init: RequestInit;
  /** fetch does not know the length of a stream, so the request needs the header `content-length`. */
  readonly headers: { readonly "content-length": string };
}

/**
 * Returns a body that fetch can read only once, so that the runtime cannot send the request a second time.
 *
 * After a response with status 421, Node sends a request with a string body a second time. Bun and Deno send such a
 * request a second time after the server has closed the connection (measured). The second request has the same nonce.
 * No runtime repeats a request whose body is a stream.
 *
 * @param text text of the body, `""` for a request without a body
 * @param onRead called when the runtime reads the body. On Node and Bun, fetch reads the body of an init only after
 *   fetch has opened a connection. Deno reads the body earlier
 * @returns undefined for a GET or HEAD, and in a runtime whose fetch never repeats a request, or cannot send a stream
 * @internal
 */
export function sendOnce(method: string, text: string, onRead: () => void = () => {}): OnceBody | undefined {
  if (isBodiless(method) || !isRepeating()) return undefined;
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    // With the type `bytes`, fetch does not read the stream before fetch has a connection.
    type: "bytes",
    pull(controller) {
      onRead();
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
  // fetch rejects a stream if `keepalive` is true.
  return {
    init: { body, duplex: "half", keepalive: false },
    headers: { "content-length": String(bytes.length) },
  };
}

interface Runtime {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly navigator?: { readonly userAgent?: string };
}

/**
 * Returns whether the runtime is Node, Bun or Deno. workerd imitates Node's `process`, but repeats no request. A
 * browser repeats requests, but sends a stream only over HTTP/2.
 */
function isRepeating(): boolean {
  const { process, navigator }: Runtime = globalThis;
  return process?.versions?.node !== undefined && navigator?.userAgent !== "Cloudflare-Workers";
}
