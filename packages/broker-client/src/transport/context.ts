import { outcomeOf } from "../errors/base.ts";
import { isOwnError } from "../errors/index.ts";
import type { SentHeaders } from "../errors/redaction.ts";
import type { Exchange } from "../errors/response-errors.ts";
import type { EventDetail } from "../events/events.ts";
import type { Settings } from "../options/settings.ts";
import type { Payloads } from "../validation/payload.ts";
import type { Transport } from "./transport.ts";

export interface CallContext {
  readonly settings: Settings;
  /** Name of the call in errors. */
  operation: string;
  /** Name of the call in events. */
  eventName: string;
  /** Id of the call in events and in the context of a middleware. `idOf` creates the id at its first use. */
  id?: string;
  /** Value of `performance.now()` at the start of the call. */
  readonly startedAt: number;
  attempt: number;
  attempts?: number;
  /** Whether the request can change something. The client updates the value if a middleware replaces the request. */
  canChange: boolean;
  /** Whether an attempt may have reached the service. */
  wasSent: boolean;
  /** Operation that the caller passed to `broker.call`. */
  definition?: object;
  exchange?: Exchange;
  /** The headers of the call, and the headers of each attempt so far. No error shows the value of a secret header. */
  readonly sent: SentHeaders;
}

export interface AttemptContext {
  readonly call: CallContext;
  readonly transport: Transport;
  /**
   * Type to which the client converts the body of a success response. If `reads` is `errors`, the attempt reads no body
   * of a success response. If `reads` is `nothing`, the attempt reads no body.
   */
  readonly reads: "text" | "bytes" | "errors" | "nothing";
  /** Payloads of the operation. A binary payload is read as bytes, even if `reads` is "text". */
  readonly payloads?: Payloads | undefined;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
  readonly timer: number;
}

/**
 * Progress of an attempt. If a transport never calls `onWrite`, the stage stays `connecting` until the response
 * arrives.
 */
export type Stage = "preparing" | "connecting" | "sent" | "answered";

export function beginCall(
  settings: Settings,
  operation: string,
  canChange: boolean,
  eventName = operation,
): CallContext {
  // Errors hide the values of the headers in `sent`. The list begins with the client's headers, because an error can
  // occur before the request is signed.
  const sent = typeof settings.headers === "object" ? [settings.headers] : [];
  const startedAt = performance.now();
  return { settings, operation, eventName, startedAt, attempt: 0, canChange, wasSent: false, sent };
}

export function idOf(call: CallContext): string {
  return (call.id ??= crypto.randomUUID());
}

export function elapsed({ startedAt }: CallContext): number {
  return performance.now() - startedAt;
}

export function emit(call: CallContext, detail: EventDetail): void {
  const { settings, eventName: operation, attempt } = call;
  settings.emit?.({ ...detail, callId: idOf(call), operation, attempt, milliseconds: elapsed(call) });
}

export function finish<Result extends Ending>(call: CallContext, running: Promise<Result>): Promise<Result> {
  // Without `onEvent`, the call gets no additional promise, because each promise makes the call slower (measured).
  return call.settings.emit ? finishWithEvent(call, running) : running;
}

async function finishWithEvent<Result extends Ending>(call: CallContext, running: Promise<Result>): Promise<Result> {
  try {
    const result = await running;
    const { ok, status } = result.received;
    emit(call, { type: "call_finished", ok, status, attempts: call.attempt });
    return result;
  } catch (error) {
    const known = isOwnError(error) ? error : undefined;
    const { code, outcome = outcomeOf(call) } = known ?? {};
    const status = known && "status" in known ? known.status : undefined;
    emit(call, { type: "call_finished", ok: false, code, outcome, status, attempts: call.attempt });
    throw error;
  }
}

interface Ending {
  readonly received: { readonly ok: boolean; readonly status: number };
}
