import { redirectError, signWithHeaders } from "@org/signing/sending";
import { AbortedError } from "../errors/index.ts";
import { redactor } from "../errors/redaction.ts";
import { refusedBySigning } from "../errors/request-errors.ts";
import { safeHeaders } from "../events/events.ts";
import { clientHeaders } from "../generated/documented.ts";
import type { Limits } from "../operations/operation.ts";
import type { OptionHeaders } from "../options/read-option.ts";
import type { Settings } from "../options/settings.ts";
import { assertSendable, UnsendableError } from "../validation/values.ts";
import { failedStep, refusalOf, refusing, toBrokerError } from "./broker-error.ts";
import { type AttemptContext, type CallContext, elapsed, emit, type Stage } from "./context.ts";
import { type Bounds, interruptible, within } from "./interruption.ts";
import { type OutgoingRequest, validateRequest } from "./outgoing.ts";
import { readResponse, type Received, type Result } from "./received.ts";
import { nextAttempt, sleep } from "./retry.ts";
import type { Transport, TransportRequest } from "./transport.ts";

export interface SendOptions extends Pick<AttemptContext, "reads" | "payloads"> {
  readonly limits?: Limits;
  readonly transport?: Transport | undefined;
}

/**
 * Sends a request, and retries a failed attempt if the call only reads data. Each attempt has a new signature.
 *
 * @returns the response of the last attempt, with any status
 * @throws {BrokerError} the error of the last attempt
 */
export async function send(request: OutgoingRequest, call: CallContext, options: SendOptions): Promise<Received> {
  const { settings } = call;
  const { signal } = request;
  const { reads, payloads, transport = settings.transport, limits = settings.timeout } = options;
  // From this line on, errors hide the values of the request headers, because an error can occur before the request is
  // signed.
  call.sent.push(request.headers);
  refusing(call, () => validateRequest(request));
  const attempts = call.canChange ? 1 : settings.attempts;
  call.attempts = attempts;
  for (;;) {
    call.attempt += 1;
    const failure = settings.beforeAttempt && (await waitFor(settings.beforeAttempt, { call, limits, signal }));
    if (!failure) emit(call, { type: "attempt_started" });
    const { limit, milliseconds, timer } = limitFor(limits, elapsed(call));
    const context = { call, transport, reads, payloads, limit, milliseconds, timer };
    const result = failure ?? (await attempt(request, context));
    const { received, error } = result;
    if (received && settings.emit) {
      const headers = safeHeaders(received.headers, redactor(call));
      emit(call, { type: "response_received", status: received.status, headers });
    }
    if (received?.ok) return received;
    const reason = error ? error.code : received.status;
    const left = limits.overall - elapsed(call);
    const progress = { attempt: call.attempt, attempts, left, now: settings.now(), random: Math.random() };
    const { wait, isExhausted } = nextAttempt(result, progress);
    if (isExhausted) emit(call, { type: "retries_exhausted", reason });
    if (wait === undefined) {
      if (error) throw error;
      return received;
    }
    emit(call, { type: "retry_scheduled", reason, waitMilliseconds: wait });
    received?.discard();
    await sleep(wait, signal);
    if (signal?.aborted) throw new AbortedError(call, signal.reason);
  }
}

async function waitFor(
  beforeAttempt: NonNullable<Settings["beforeAttempt"]>,
  bounds: Bounds,
): Promise<Result | undefined> {
  const { call } = bounds;
  const { operation, attempt, canChange } = call;
  const act = async (signal: AbortSignal) => {
    try {
      await beforeAttempt({ operation, attempt, canChange, signal });
    } catch (error) {
      throw failedStep("before_attempt_failed", "beforeAttempt failed", call, error);
    }
  };
  try {
    await within(bounds, act);
    return undefined;
  } catch (error) {
    return { error: refusalOf(error, call) };
  }
}

function limitFor({ attempt, overall }: Limits, elapsed: number) {
  // A wait can take longer than planned, so `overall - elapsed` can be negative.
  const left = Math.max(1, overall - elapsed);
  return left < attempt
    ? ({ limit: "overall", milliseconds: overall, timer: left } as const)
    : ({ limit: "attempt", milliseconds: attempt, timer: attempt } as const);
}

/** @returns the response with any status, or the error that ended the attempt */
async function attempt(request: OutgoingRequest, context: AttemptContext): Promise<Result> {
  const { call, transport, reads, timer } = context;
  let stage: Stage = "preparing";
  const act = async (attemptSignal: AbortSignal): Promise<Result> => {
    // If the caller reads the body after the attempt, the caller's signal must still abort the reading.
    const isLasting = reads === "errors" || reads === "nothing";
    const signal = isLasting && request.signal ? AbortSignal.any([attemptSignal, request.signal]) : attemptSignal;
    const onWrite = (headers?: Headers) => {
      // After an abort, the outcome of the call can already be `not_sent`, so the transport must write nothing.
      attemptSignal.throwIfAborted();
      stage = "sent";
      if (headers) call.sent.push(headers);
    };
    const signed = await sign(request, call, signal, onWrite);
    // If the credentials arrived after the deadline, the attempt must end before the request is sent, with the outcome
    // `not_sent`.
    attemptSignal.throwIfAborted();
    stage = "connecting";
    const { now, observeClock } = call.settings;
    const sentAt = now();
    const start = performance.now();
    const response = await transport.send(signed);
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

/** @throws {RequestRefusedError | UnsendableError | SigningError} */
async function sign(
  request: OutgoingRequest,
  call: CallContext,
  signal: AbortSignal,
  onWrite: TransportRequest["onWrite"],
): Promise<TransportRequest> {
  const { settings, canChange } = call;
  const { method, source } = request;
  assertSendable(
    request.url.startsWith(`${settings.origin}/`),
    "foreign_origin",
    `the origin of the request differs from the origin of baseUrl, ${settings.origin}. Create a client for the request's origin.`,
  );
  const common = typeof settings.headers === "function" ? await headersBy(settings.headers, call) : settings.headers;
  const text = typeof request.body === "object" ? await request.body : request.body;
  const { headers: own, url } = request;
  const signed = await signWithHeaders({ method, url, headers: own, body: text }, settings.signer);
  const headers = { ...common, ...signed.headers, ...clientHeaders };
  call.sent.push(headers);
  return { method, url: signed.url, headers, body: signed.body, signal, canChange, onWrite, source };
}

async function headersBy(headers: () => Promise<OptionHeaders>, call: CallContext): Promise<OptionHeaders> {
  try {
    const read = await headers();
    // From this line on, errors hide the values that `headers()` returned, because an error can occur before the
    // request is signed.
    call.sent.push(read);
    return read;
  } catch (error) {
    if (error instanceof UnsendableError) throw error;
    throw failedStep("headers_unavailable", "headers() failed", call, error);
  }
}
