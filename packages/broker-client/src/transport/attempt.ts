import { redirectError } from "@org/signing/sending";
import type { AnyBrokerError } from "../errors/index.ts";
import { refusedBySigning } from "../errors/request.ts";
import { toBrokerError } from "./broker-error.ts";
import { type AttemptContext, emit } from "./context.ts";
import { interruptible } from "./interruption.ts";
import type { OutgoingRequest } from "./outgoing.ts";
import { readResponse, type Received } from "./received.ts";
import { sign } from "./sign.ts";

/** Result of an attempt. */
export type Result =
  | { readonly received: Received; readonly error?: undefined }
  | { readonly received?: undefined; readonly error: AnyBrokerError };

/** How far an attempt came. It is `connecting` until the transport calls `onWrite`, which not every transport does. */
export type Stage = "preparing" | "connecting" | "sent" | "answered";

/**
 * Signs a request, sends it and reads its response.
 *
 * @returns the response, whatever its status, or the error
 */
export async function attempt(request: OutgoingRequest, context: AttemptContext): Promise<Result> {
  const { call, transport, reads, timer } = context;
  let stage: Stage = "preparing";
  // Once the request is sent, everything that is thrown is foreign, because the client's own errors are returned.
  const act = async (attemptSignal: AbortSignal): Promise<Result> => {
    // If the caller reads the body after the attempt, the caller's signal must still end it.
    const isLasting = reads === "errors" || reads === "nothing";
    const signal = isLasting && request.signal ? AbortSignal.any([attemptSignal, request.signal]) : attemptSignal;
    const signed = await sign(request, call);
    // If the credentials came too late, the error says that nothing was sent.
    attemptSignal.throwIfAborted();
    stage = "connecting";
    const onWrite = (headers?: Headers) => {
      // The error of the call may already say that nothing was sent.
      attemptSignal.throwIfAborted();
      stage = "sent";
      if (headers) call.sent.push(headers);
    };
    const { now, observeClock } = call.settings;
    const sentAt = now();
    const start = performance.now();
    const response = await transport.send({ ...signed, signal, onWrite });
    stage = "answered";
    call.wasSent = true;
    // The monotonic clock can stand still while the machine sleeps.
    const roundTrip = Math.max(performance.now() - start, now() - sentAt);
    call.exchange = { sentAt, roundTrip };
    // A transport may ignore the signal.
    if (attemptSignal.aborted) response.body.discard();
    attemptSignal.throwIfAborted();
    const redirect = redirectError(response.original ?? response);
    if (redirect) {
      response.body.discard();
      return { error: refusedBySigning(redirect, call) };
    }
    // After a redirect, which a caller's `fetch` may have followed, the `Date` can be another origin's.
    const skewMilliseconds = observeClock?.(response.headers, sentAt, roundTrip);
    if (skewMilliseconds !== undefined) emit(call, { type: "clock_skew", skewMilliseconds });
    // `Response.error()`, or one that the platform keeps to itself.
    if (response.status === 0) throw new TypeError("The transport returned no response.");
    return await readResponse(response, signed.url, context);
  };
  try {
    return await interruptible(act, timer, request.signal);
  } catch (error) {
    return { error: toBrokerError(error, context, request.url, stage) };
  }
}
