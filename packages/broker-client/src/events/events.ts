import type { Redact } from "../errors/redaction/redactor.ts";
import type { ResponseHeaders } from "../transport/transport.ts";

/** Event of a call. No event contains a request header. */
export type BrokerEvent =
  | AttemptStarted
  | ResponseReceived
  | ClockSkew
  | RetryScheduled
  | RetriesExhausted
  | UnexpectedPayload;

interface CallEvent {
  /** Name of the operation: the operationId, or the method and the path if the spec has no such operation. */
  readonly operation: string;
  /** Number of the attempt. The first attempt is 1. */
  readonly attempt: number;
  /** Milliseconds since the call began. */
  readonly milliseconds: number;
}

/** Start of an attempt. The request is not signed yet. */
interface AttemptStarted extends CallEvent {
  readonly type: "attempt_started";
}

/** Response of an attempt, with any status. */
interface ResponseReceived extends CallEvent {
  readonly type: "response_received";
  readonly status: number;
  /** Headers `date`, `retry-after`, `content-type` and `content-length` of the response, if they are present. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Difference between the `Date` of a response and the client's clock. When the head of the response arrives, the client
 * emits the event if the difference is more than a second plus the round trip. A response from a cache (`Age`), a
 * redirect or an invalid date causes no event.
 */
interface ClockSkew extends CallEvent {
  readonly type: "clock_skew";
  /**
   * Milliseconds by which the service's clock is ahead of the client's clock, accurate to about a second plus the round
   * trip. The value is negative if the service's clock is behind. The option `followServerClock` does not change the
   * value.
   */
  readonly skewMilliseconds: number;
}

/** Decision to make another attempt after a wait. */
interface RetryScheduled extends CallEvent {
  readonly type: "retry_scheduled";
  /** Status of the response, or code of the error. */
  readonly reason: number | string;
  readonly waitMilliseconds: number;
}

/**
 * End of a call after its last attempt. The attempt failed, or its response has a status such as 503, after which the
 * client retries a read.
 */
interface RetriesExhausted extends CallEvent {
  readonly type: "retries_exhausted";
  /** Status of the response, or code of the error. */
  readonly reason: number | string;
}

/** Success response that does not match the spec. The client does not emit this event if `checkResponses` is "off". */
interface UnexpectedPayload extends CallEvent {
  readonly type: "unexpected_payload";
  readonly status: number;
  /** Description of the problem, and its place in the payload. It contains no value of the payload. */
  readonly problem: string;
}

/** Event without the common fields `operation`, `attempt` and `milliseconds`. */
export type EventDetail = BrokerEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, keyof CallEvent>
    : never
  : never;

export type Emit = (event: BrokerEvent) => void;

/** Wraps a listener so that its errors and its rejected promises do not affect the call. */
export function createEmit(onEvent: (event: BrokerEvent) => unknown): Emit {
  return (event) => {
    try {
      const result = onEvent(event);
      // `instanceof Promise` is false for a promise of another realm.
      if (typeof result === "object") Promise.resolve(result).catch(() => {});
    } catch {}
  };
}

const SAFE_HEADERS = ["date", "retry-after", "content-type", "content-length"];

/** Selects and redacts the response headers for an event. */
export function safeHeaders(headers: ResponseHeaders, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    SAFE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );
}
