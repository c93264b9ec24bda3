import { redirectError } from "@org/signing/sending";
import { redactor } from "../errors/redaction/redactor.ts";
import { refusedBySigning } from "../errors/request.ts";
import { toBrokerError } from "./broker-error.ts";
import { type AttemptContext, emit, type Stage } from "./context.ts";
import { interruptible } from "./interruption.ts";
import type { OutgoingRequest } from "./outgoing.ts";
import { readResponse, type Result } from "./received.ts";
import { sign } from "./sign.ts";

/** @returns the response with any status, or the error that ended the attempt */
export async function attempt(request: OutgoingRequest, context: AttemptContext): Promise<Result> {
  const { call, transport, reads, timer } = context;
  let stage: Stage = "preparing";
  const act = async (attemptSignal: AbortSignal): Promise<Result> => {
    // If the caller reads the body after the attempt, the caller's signal must still abort the reading.
    const isLasting = reads === "errors" || reads === "nothing";
    const signal = isLasting && request.signal ? AbortSignal.any([attemptSignal, request.signal]) : attemptSignal;
    const signed = await sign(request, call);
    // If the credentials arrived after the deadline, the attempt must end here, with the outcome `not_sent`.
    attemptSignal.throwIfAborted();
    stage = "connecting";
    const onWrite = (headers?: Headers) => {
      // After an abort, the call may already have rejected with `not_sent`, so the transport must write nothing.
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
    // `performance.now()` can stop while the machine sleeps, so the client also measures with its own clock.
    const roundTrip = Math.max(performance.now() - start, now() - sentAt);
    call.exchange = { sentAt, roundTrip };
    // A transport may ignore the signal, so the client checks the signal again.
    if (attemptSignal.aborted) response.body.discard();
    attemptSignal.throwIfAborted();
    const redirect = redirectError(response.original ?? response);
    if (redirect) {
      response.body.discard();
      return { error: refusedBySigning(redirect, call, redactor(call)) };
    }
    // The client reads the service's clock only after it has rejected redirects. If a caller's `fetch` followed a
    // redirect, the header `Date` comes from a different server.
    const skewMilliseconds = observeClock?.(response.headers, sentAt, roundTrip);
    if (skewMilliseconds !== undefined) emit(call, { type: "clock_skew", skewMilliseconds });
    // Status 0 means that the response is `Response.error()`, or that the runtime does not let the client read the
    // response.
    if (response.status === 0) throw new TypeError("The transport returned no response.");
    return await readResponse(response, signed.url, context);
  };
  try {
    return await interruptible(act, timer, request.signal);
  } catch (error) {
    return { error: toBrokerError(error, context, request.url, stage) };
  }
}
