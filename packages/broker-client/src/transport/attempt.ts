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

/**
 * Progress of an attempt. The stage stays `connecting` until the transport calls `onWrite`. Some transports never call
 * `onWrite`.
 */
export type Stage = "preparing" | "connecting" | "sent" | "answered";

/**
 * Signs a request, sends it and reads its response.
 *
 * @returns the response with any status, or the error that ended the attempt
 */
export async function attempt(request: OutgoingRequest, context: AttemptContext): Promise<Result> {
  const { call, transport, reads, timer } = context;
  let stage: Stage = "preparing";
  // After the request is sent, `act` returns the client's own errors instead of throwing them. So a thrown error is
  // foreign.
  const act = async (attemptSignal: AbortSignal): Promise<Result> => {
    // The caller may read the body after the attempt has ended. The caller's signal must still abort the reading.
    const isLasting = reads === "errors" || reads === "nothing";
    const signal = isLasting && request.signal ? AbortSignal.any([attemptSignal, request.signal]) : attemptSignal;
    const signed = await sign(request, call);
    // If the credentials arrived too late, the attempt must end before the stage changes. Its outcome is then
    // `not_sent`.
    attemptSignal.throwIfAborted();
    stage = "connecting";
    const onWrite = (headers?: Headers) => {
      // After an abort, the call may already have rejected with `not_sent`. So the transport must not write the request
      // any more.
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
    // `performance.now()` can stop while the machine sleeps. So the round trip is the larger difference of two clocks.
    const roundTrip = Math.max(performance.now() - start, now() - sentAt);
    call.exchange = { sentAt, roundTrip };
    // A transport may ignore the signal, so the client checks the signal again.
    if (attemptSignal.aborted) response.body.discard();
    attemptSignal.throwIfAborted();
    const redirect = redirectError(response.original ?? response);
    if (redirect) {
      response.body.discard();
      return { error: refusedBySigning(redirect, call) };
    }
    // The client compares the clocks after the check for a redirect. A caller's `fetch` may have followed a redirect to
    // an origin with another clock.
    const skewMilliseconds = observeClock?.(response.headers, sentAt, roundTrip);
    if (skewMilliseconds !== undefined) emit(call, { type: "clock_skew", skewMilliseconds });
    // Status 0 means `Response.error()`, or a response that the runtime hides from the client.
    if (response.status === 0) throw new TypeError("The transport returned no response.");
    return await readResponse(response, signed.url, context);
  };
  try {
    return await interruptible(act, timer, request.signal);
  } catch (error) {
    return { error: toBrokerError(error, context, request.url, stage) };
  }
}
