import type { SentHeaders } from "../errors/redaction/redactor.ts";
import type { Exchange } from "../errors/response.ts";
import type { EventDetail } from "../events/events.ts";
import type { Settings } from "../options/settings.ts";
import type { Successes } from "../validation/payload.ts";
import type { Transport } from "./transport.ts";

export interface CallContext {
  readonly settings: Settings;
  readonly operation: string;
  /** Value of `performance.now()` at the start of the call. */
  readonly startedAt: number;
  attempt: number;
  attempts?: number;
  /** Whether the request can change something. The client updates the value if a middleware replaces the request. */
  canChange: boolean;
  /** Whether an attempt may have reached the service. */
  wasSent: boolean;
  exchange?: Exchange;
  /** Headers of the call and of every attempt. The client redacts the values of secret headers in errors. */
  readonly sent: SentHeaders;
}

export interface AttemptContext {
  readonly call: CallContext;
  readonly transport: Transport;
  /**
   * Type to which the attempt converts the body of a success response. If the value is `errors`, the attempt reads no
   * body of a success response. If the value is `nothing`, the attempt reads no body.
   */
  readonly reads: "text" | "bytes" | "errors" | "nothing";
  /** Documented payloads of the operation. A binary payload is read as bytes, even if `reads` is "text". */
  readonly success?: Successes | undefined;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
  readonly timer: number;
}

/**
 * Progress of an attempt. If a transport never calls `onWrite`, the stage stays `connecting` until the response
 * arrives.
 */
export type Stage = "preparing" | "connecting" | "sent" | "answered";

export function beginCall(settings: Settings, operation: string, canChange: boolean): CallContext {
  // Errors hide the values of these headers. An error can occur before the request is signed.
  const sent = [commonHeaders(settings)];
  return { settings, operation, startedAt: performance.now(), attempt: 0, canChange, wasSent: false, sent };
}

export function commonHeaders({ headers }: Settings): Readonly<Record<string, string>> {
  return typeof headers === "object" ? headers : {};
}

export function elapsed({ startedAt }: CallContext): number {
  return performance.now() - startedAt;
}

export function emit(call: CallContext, detail: EventDetail): void {
  const { settings, operation, attempt } = call;
  settings.emit?.({ ...detail, operation, attempt, milliseconds: elapsed(call) });
}
