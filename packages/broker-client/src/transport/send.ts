// Sends every request: attempts, each signed anew, and the waits between them.
import { toRequest } from "@org/signing/sending";
import { AbortedError, type AnyBrokerError } from "../errors/index.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { safeHeaders } from "../events/events.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import type { TimeoutOptions } from "../options/options.ts";
import type { Settings } from "../options/settings.ts";
import { readTimeout, type Limits } from "../options/timeout.ts";
import { attempt } from "./attempt.ts";
import type { BareRequest } from "./own-request.ts";
import { type AttemptContext, type CallContext, elapsed, emit, type Received } from "./context.ts";
import { discardBody } from "./response.ts";
import { isTransient, retryDelay, sleep } from "./retry.ts";
import { isRefusedByRuntime } from "./runtime.ts";
import { validateRequestInit } from "./validate-request-init.ts";

/** Options for sending a call. */
export interface SendOptions extends Pick<AttemptContext, "transport" | "isShared" | "reads" | "success"> {
  readonly timeout?: TimeoutOptions | undefined;
  /** Set if an operation was called by its name. */
  readonly retry?: "safe" | "never" | undefined;
}

/** Uses the body of the request up. */
export type Send = (request: Request | BareRequest, call: CallContext, options: SendOptions) => Promise<Received>;

/** Finds out which documented operation a request is, and whether it can change something. */
export type Identify = (request: { readonly method: string; readonly url: string }) => {
  readonly name: string | undefined;
  readonly operation: DocumentedCall | undefined;
  readonly canChange: boolean;
};

export function createSend(settings: Settings, identify: Identify): Send {
  return async (request, call, options) => {
    const limits = readTimeout(options.timeout, settings.timeout);
    if (request instanceof Request) validateRequestInit(request, call);
    // A caller's middleware may have made another request.
    call.canChange = options.retry === "never" || identify(request).canChange;
    const attempts = call.canChange ? 1 : settings.attempts;
    const transport = options.transport ?? settings.transport;

    for (;;) {
      call.attempt += 1;
      emit(call, { type: "attempt_started" });
      // An attempt uses its body up.
      const isCopied = request.body && !request.bodyUsed && call.attempt < attempts;
      const once = isCopied ? toRequest(request, undefined) : request;
      const result = await attempt(once, { ...options, call, transport, ...limitFor(limits, elapsed(call)) });
      const { response, error } = result;
      const reason = error ? error.code : response.status;
      if (response && settings.emit) {
        const headers = safeHeaders(response, redactor(call.sent));
        emit(call, { type: "response_received", status: response.status, headers });
      }
      const canRetry = isTransient(reason) && call.attempt < attempts && !(error && isFinal(error));
      const delay = canRetry ? retryDelay(call.attempt, response?.headers, settings.now()) : Infinity;
      if (elapsed(call) + delay >= limits.overall) {
        if (error || isTransient(reason)) emit(call, { type: "retries_exhausted", reason });
        if (error) throw error;
        return result;
      }
      emit(call, { type: "retry_scheduled", reason, waitMilliseconds: delay });
      if (options.reads === "nothing") discardBody(response?.body);
      await sleep(delay, request.signal);
      if (request.signal?.aborted) {
        emit(call, { type: "retries_exhausted", reason: "aborted" });
        throw new AbortedError("unknown", call, request.signal.reason);
      }
    }
  };
}

function isFinal(error: AnyBrokerError): boolean {
  // A timer can fire just before its time, which then seems to leave a little.
  return (error.code === "timed_out" && error.limit === "overall") || isRefusedByRuntime(error);
}

function limitFor({ attempt, overall }: Limits, elapsed: number) {
  // A wait can take longer than it was to.
  const left = Math.max(1, overall - elapsed);
  return left < attempt
    ? ({ limit: "overall", milliseconds: overall, timer: left } as const)
    : ({ limit: "attempt", milliseconds: attempt, timer: attempt } as const);
}
