import { AbortedError, RequestRefusedError } from "../errors/index.ts";
import { copyCause } from "../errors/cause.ts";
import { redactor } from "../errors/redaction.ts";
import { safeHeaders } from "../events/events.ts";
import type { Limits } from "../operations/operation.ts";
import type { Settings } from "../options/settings.ts";
import { attempt } from "./attempt.ts";
import { toBrokerError } from "./broker-error.ts";
import { type AttemptContext, type CallContext, elapsed, emit } from "./context.ts";
import { interruptible } from "./interruption.ts";
import { type OutgoingRequest, validateRequest } from "./outgoing.ts";
import type { Received, Result } from "./received.ts";
import { nextAttempt, sleep } from "./retry.ts";
import type { Transport } from "./transport.ts";

export interface SendOptions extends Pick<AttemptContext, "reads" | "payloads"> {
  readonly limits?: Limits;
  readonly transport?: Transport | undefined;
}

/**
 * Retries a failed attempt if the call only reads data. Each attempt has a new signature.
 *
 * @returns the response of the last attempt, with any status
 * @throws {BrokerError} the error of the last attempt
 */
export async function send(request: OutgoingRequest, call: CallContext, options: SendOptions): Promise<Received> {
  const { settings } = call;
  const { reads, payloads, transport = settings.transport, limits = settings.timeout } = options;
  // From this line on, errors hide the values of the request headers. An error can occur before the request is signed.
  call.sent.push(Object.fromEntries(request.headers));
  validateRequest(request, call);
  const attempts = call.canChange ? 1 : settings.attempts;
  call.attempts = attempts;
  for (;;) {
    call.attempt += 1;
    const context = { call, transport, reads, payloads };
    const failure = settings.beforeAttempt && (await waitFor(settings.beforeAttempt, request, context, limits));
    if (!failure) emit(call, { type: "attempt_started" });
    const limit = limitFor(limits, elapsed(call));
    const result = failure ?? (await attempt(request, { ...context, ...limit }));
    const { received, error } = result;
    if (received && settings.emit) {
      const headers = safeHeaders(received.headers, redactor(call));
      emit(call, { type: "response_received", status: received.status, headers });
    }
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
    await sleep(wait, request.signal);
    if (request.signal?.aborted) throw new AbortedError(call, request.signal.reason);
  }
}

async function waitFor(
  beforeAttempt: NonNullable<Settings["beforeAttempt"]>,
  { signal, url }: OutgoingRequest,
  context: Omit<AttemptContext, "limit" | "milliseconds" | "timer">,
  { overall }: Limits,
): Promise<Result | undefined> {
  const { call } = context;
  const { operation, attempt, canChange } = call;
  const timer = Math.max(1, overall - elapsed(call));
  const act = async (own: AbortSignal) => {
    try {
      await beforeAttempt({ operation, attempt, canChange, signal: own });
    } catch (error) {
      // Several calls can share a rate limiter. If a timeout or an abort stops one call, a second call can receive the
      // same error. No timeout or abort stopped the second call, so the second call gets a new error.
      const cause = copyCause(error, redactor(call));
      throw new RequestRefusedError("before_attempt_failed", "beforeAttempt failed. Look at the `cause`.", call, {
        cause,
      });
    }
  };
  try {
    await interruptible(act, timer, signal);
    return undefined;
  } catch (error) {
    const limit = { limit: "overall", milliseconds: overall, timer } as const;
    return { error: toBrokerError(error, { ...context, ...limit }, url, "preparing") };
  }
}

function limitFor({ attempt, overall }: Limits, elapsed: number) {
  // A wait can take longer than planned, so `overall - elapsed` can be negative.
  const left = Math.max(1, overall - elapsed);
  return left < attempt
    ? ({ limit: "overall", milliseconds: overall, timer: left } as const)
    : ({ limit: "attempt", milliseconds: attempt, timer: attempt } as const);
}
