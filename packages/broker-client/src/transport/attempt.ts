import { refuseRedirect, retainReferences } from "@org/signing/sending";
import type { AnyBrokerError } from "../errors/index.ts";
import type { Transport } from "../options/options.ts";
import { isSigningError, refusedBySigning } from "../errors/request.ts";
import { BareRequest } from "./own-request.ts";
import { toBrokerError } from "./broker-error.ts";
import type { AttemptContext, CallContext, Received } from "./context.ts";
import { interruptible } from "./interruption.ts";
import { readWhole } from "./read-response.ts";
import { discardBody, ownResponse } from "./response.ts";
import { preventRepeat } from "./runtime.ts";
import { sign } from "./sign.ts";

/** Result of an attempt. */
export type Result =
  | (Received & { readonly error?: undefined })
  | { readonly error: AnyBrokerError; readonly response?: undefined };

/**
 * Signs a request, sends it and reads its response. It uses the body of the request up.
 *
 * @returns the response, whatever its status, or the error
 */
export async function attempt(request: Request | BareRequest, context: AttemptContext): Promise<Result> {
  const { call, transport, reads } = context;
  const isWhole = reads === "text" || reads === "bytes";
  let mayBeSent = false;
  // Once the request is sent, everything that is thrown is foreign, because the client's own errors are returned.
  const act = async (signal: AbortSignal): Promise<Result> => {
    // If the caller reads the body after the attempt, the caller's signal must still end it.
    const lasting = isWhole || !request.signal ? signal : AbortSignal.any([signal, request.signal]);
    // The runtime's own fetch takes the signal in its init: a Request that follows a signal is expensive (measured).
    const mustFollow = transport !== undefined && !(request instanceof BareRequest);
    const signed = await sign(mustFollow ? new Request(request, { signal: lasting }) : request, call);
    const { input, init: given } = call.canChange ? await preventRepeat(signed, lasting) : signed;
    const init = { ...given, signal: lasting };
    // If the credentials came too late, the error says that nothing was sent.
    signal.throwIfAborted();
    const send = transport ? sendOver(transport, input, init, call) : () => globalThis.fetch(input, init);
    mayBeSent = true;
    const response = ownResponse(await send());
    // A transport may ignore the signal.
    if (signal.aborted) discardBody(response.body);
    signal.throwIfAborted();
    const error = await redirectError(response, call);
    if (error) return { error };
    // `Response.error()`, or one that the platform keeps to itself.
    if (response.status === 0) throw new TypeError("The transport gave no answer.");
    if (isWhole || (reads === "errors" && !response.ok)) return readWhole(response, context, signal);
    // The signal reaches the body through the requests.
    retainReferences(response.body ?? response, [request, signed.input, input]);
    return { response };
  };
  try {
    return await interruptible(act, context.timer, request.signal);
  } catch (error) {
    return { error: toBrokerError(error, context, request.url, mayBeSent) };
  }
}

/** Makes the `Request` for a transport, which may add or remove headers: an error shows neither. */
function sendOver(transport: Transport, input: string | Request, init: RequestInit, { sent }: CallContext) {
  const request = typeof input === "string" ? new Request(input, init) : input;
  sent.push(new Headers(request.headers), request.headers);
  return () => transport(request);
}

async function redirectError(response: Response, call: CallContext): Promise<AnyBrokerError | undefined> {
  try {
    await refuseRedirect(response);
    return undefined;
  } catch (error) {
    if (!isSigningError(error)) throw error;
    return refusedBySigning(error, call);
  }
}
