import type { Fetch } from "@org/signing";
import { toRequest } from "@org/signing/sending";
import { isSigningError, refusedBySigning } from "../errors/request-errors.ts";
import { canChange, type Lookup } from "../operations/lookup.ts";
import { begin } from "./call-context.ts";
import type { Send } from "./send.ts";

/** A `fetch` that signs, tries again and fails as the client's calls do. The body of its response is the caller's to read. */
export function createFetch(send: Send, lookup: Lookup): Fetch {
  return async (input, init) => {
    const request = ownRequest(input, init);
    const { method, url } = request;
    const operation = lookup(method, url)?.name ?? `${method} ${new URL(url).pathname}`;
    return send(request, { progress: begin(operation, canChange(request, lookup)), isShared: false, reads: "nothing" });
  };
}

/** Always another one than the caller's. */
function ownRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    return toRequest(input, init);
  } catch (cause) {
    if (!isSigningError(cause)) throw cause;
    throw refusedBySigning(cause, { operation: "broker.fetch", attempt: 0 });
  }
}
