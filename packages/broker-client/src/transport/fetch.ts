import type { Fetch } from "@org/signing";
import { toRequest } from "@org/signing/sending";
import { isSigningError, refusedBySigning } from "../errors/request.ts";
import type { Settings } from "../options/settings.ts";
import { beginCall } from "./context.ts";
import type { Identify, Send } from "./send.ts";

/** Creates a `fetch` that signs, retries and fails as the client's calls do. Its caller reads the body of the response. */
export function createFetch(settings: Settings, send: Send, identify: Identify): Fetch {
  return async (input, init) => {
    const request = copyInput(input, init);
    const { method, url } = request;
    const { name, canChange } = identify(request);
    const call = beginCall(settings, name ?? `${method} ${new URL(url).pathname}`, canChange);
    const options = { transport: undefined, isShared: false, reads: "nothing" } as const;
    return (await send(request, call, options)).response;
  };
}

function copyInput(input: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    return toRequest(input, init);
  } catch (cause) {
    if (!isSigningError(cause)) throw cause;
    throw refusedBySigning(cause, { operation: "broker.fetch", attempt: 0 });
  }
}
