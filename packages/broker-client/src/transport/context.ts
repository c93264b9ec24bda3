import type { SentHeaders } from "../errors/redaction/redactor.ts";
import type { Exchange } from "../errors/response.ts";
import type { EventDetail } from "../events/events.ts";
import type { Settings } from "../options/settings.ts";
import type { Successes } from "../validation/payload.ts";
import type { Transport } from "./transport.ts";

/** Facts of a whole call, and the number of its attempts. */
export interface CallContext {
  readonly settings: Settings;
  readonly operation: string;
  /** `performance.now()` when the call began. */
  readonly startedAt: number;
  attempt: number;
  /** Largest number of attempts. */
  attempts?: number;
  /** Whether the request can change something. A middleware can still return another request. */
  canChange: boolean;
  /** Whether an attempt may have reached the service. */
  wasSent: boolean;
  /** Times of the latest attempt that got a response. */
  exchange?: Exchange;
  /** Headers of the call and of every attempt. No error shows their values. */
  readonly sent: SentHeaders;
}

/** Facts of one attempt of a call. */
export interface AttemptContext {
  readonly call: CallContext;
  readonly transport: Transport;
  /** Part of the response that is read: all, as UTF-8 or as any bytes; only the body of an error; or no body. */
  readonly reads: "text" | "bytes" | "errors" | "nothing";
  /** Payloads of the operation, some of which can be bytes even if it reads text. */
  readonly success?: Successes | undefined;
  readonly limit: "attempt" | "overall";
  /** Milliseconds of the limit. */
  readonly milliseconds: number;
  /** Milliseconds that are left of it. */
  readonly timer: number;
}

export function beginCall(settings: Settings, operation: string, canChange: boolean): CallContext {
  return { settings, operation, startedAt: performance.now(), attempt: 0, canChange, wasSent: false, sent: [] };
}

/** Returns the milliseconds since the call began. */
export function elapsed({ startedAt }: CallContext): number {
  return performance.now() - startedAt;
}

/** Notifies the caller's listener, if there is one. */
export function emit(call: CallContext, detail: EventDetail): void {
  const { settings, operation, attempt } = call;
  settings.emit?.({ ...detail, operation, attempt, milliseconds: elapsed(call) });
}
