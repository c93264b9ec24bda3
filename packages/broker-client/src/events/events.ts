import type { Outcome } from "../errors/base.ts";
import type { BrokerErrorCode } from "../errors/index.ts";
import type { Redact } from "../errors/redaction.ts";
import type { ResponseHeaders } from "../transport/transport.ts";

/** Event of a call. No event contains the value of a request header. */
export type BrokerEvent =
  | AttemptStarted
  | ResponseReceived
  | ClockSkew
  | RetryScheduled
  | RetriesExhausted
  | UnexpectedPayload
  | CallFinished;

interface CallEvent {
  /** Random id, which is the same for all events of a call. */
  readonly callId: string;
  /**
   * Name of the operation, such as `listAccounts`. For an undocumented call of `broker.http`, the name is the method
   * and the path template, such as `GET /made-up/{id}`. For an undocumented call of `broker.fetch`, the name is
   * `undocumented`.
   */
  readonly operation: string;
  /** Number of the attempt, beginning with 1. The number is 0 if the call ended before the first attempt. */
  readonly attempt: number;
  /** Milliseconds since the call began. */
  readonly milliseconds: number;
}

/** Event that the client emits at the start of an attempt, before it signs the request. */
interface AttemptStarted extends CallEvent {
  readonly type: "attempt_started";
}

/** Event for the response of an attempt, with any status. */
interface ResponseReceived extends CallEvent {
  readonly type: "response_received";
  readonly status: number;
  /** Response headers `date`, `retry-after`, `content-type` and `content-length`, if present. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Event for a difference between the header `Date` of a response and the client's clock. The client emits the event if
 * the difference is larger than one second plus the round trip. The client emits no `clock_skew` for a redirect, for a
 * response from a cache (header `Age`), or for a response without a valid `Date`.
 */
interface ClockSkew extends CallEvent {
  readonly type: "clock_skew";
  /**
   * Milliseconds by which the service's clock is ahead of the client's clock. The value is negative if the service's
   * clock is behind. The value can be wrong by about one second plus the round trip. The client compares with its own
   * clock, even if `followServerClock` corrects the timestamps.
   */
  readonly skewMilliseconds: number;
}

/** Event that the client emits before it waits for a retry. */
interface RetryScheduled extends CallEvent {
  readonly type: "retry_scheduled";
  /** Status of the response, or code of the error. */
  readonly reason: number | string;
  readonly waitMilliseconds: number;
}

/** Event that the client emits if it would retry a call, but no attempt or no time is left. */
interface RetriesExhausted extends CallEvent {
  readonly type: "retries_exhausted";
  /** Status of the response, or code of the error. */
  readonly reason: number | string;
}

/**
 * Event for a success response that does not match the spec. The client does not emit `unexpected_payload` if
 * `checkResponses` is "off".
 */
interface UnexpectedPayload extends CallEvent {
  readonly type: "unexpected_payload";
  readonly status: number;
  /**
   * Description of the problem, which contains no value of the payload. If a field is invalid, the description names
   * the field.
   */
  readonly problem: string;
}

/** Event that the client emits exactly once for each call, at the end of the call. */
interface CallFinished extends CallEvent {
  readonly type: "call_finished";
  /** Whether the call succeeded. For `broker.fetch` and `broker.http`, the value is `response.ok`. */
  readonly ok: boolean;
  /** Code of the error if the call rejected with an error of the client. */
  readonly code?: BrokerErrorCode | undefined;
  /** Outcome of the error if the call rejected. */
  readonly outcome?: Outcome | undefined;
  /** Status of the last response if a response arrived. */
  readonly status?: number | undefined;
  /** Number of attempts that the client started. */
  readonly attempts: number;
}

export type EventDetail = BrokerEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, keyof CallEvent>
    : never
  : never;

export type Emit = (event: BrokerEvent) => void;

export function createEmit(onEvent: (event: BrokerEvent) => unknown): Emit {
  return (event) => {
    try {
      const result = onEvent(event);
      // `instanceof Promise` is false for a promise of another JavaScript realm.
      if (typeof result === "object") Promise.resolve(result).catch(() => {});
    } catch {}
  };
}

const SAFE_HEADERS = ["date", "retry-after", "content-type", "content-length"];

export function safeHeaders(headers: ResponseHeaders, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    SAFE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );
}
