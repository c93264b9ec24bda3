import type { SentHeaders } from "../errors/redaction/redactor.ts";
import type { Exchange } from "../errors/response.ts";
import type { EventDetail } from "../events/events.ts";
import type { Settings } from "../options/settings.ts";
import type { Successes } from "../validation/payload.ts";
import type { Transport } from "./transport.ts";

/** Context of a whole call. */
export interface CallContext {
  readonly settings: Settings;
  readonly operation: string;
  /** `performance.now()` when the call began. */
  readonly startedAt: number;
  /** Number of attempts that were started. */
  attempt: number;
  /** Maximum number of attempts of the call. */
  attempts?: number;
  /** Whether the request can change something. The value is updated if a middleware returns another request. */
  canChange: boolean;
  /** Whether an attempt may have reached the service. */
  wasSent: boolean;
  /** Times of the latest attempt that got a response. */
  exchange?: Exchange;
  /** Headers of the call and of every attempt. Their values are redacted in errors. */
  readonly sent: SentHeaders;
}

/** Context of one attempt of a call. */
export interface AttemptContext {
  readonly call: CallContext;
  readonly transport: Transport;
  /**
   * Bodies that the attempt reads: every body as UTF-8 text, every body as bytes, only the body of an error, or none.
   */
  readonly reads: "text" | "bytes" | "errors" | "nothing";
  /** Documented payloads of the operation. A binary payload is read as bytes, even if `reads` is "text". */
  readonly success?: Successes | undefined;
  readonly limit: "attempt" | "overall";
  /** Value of the limit in milliseconds. */
  readonly milliseconds: number;
  /** Milliseconds until the limit is reached. */
  readonly timer: number;
}

export function beginCall(settings: Settings, operation: string, canChange: boolean): CallContext {
  return { settings, operation, startedAt: performance.now(), attempt: 0, canChange, wasSent: false, sent: [] };
}

/** Returns the milliseconds since the call began. */
export function elapsed({ startedAt }: CallContext): number {
  return performance.now() - startedAt;
}

/** Notifies the caller's listener, if a listener is set. */
export function emit(call: CallContext, detail: EventDetail): void {
  const { settings, operation, attempt } = call;
  settings.emit?.({ ...detail, operation, attempt, milliseconds: elapsed(call) });
}
