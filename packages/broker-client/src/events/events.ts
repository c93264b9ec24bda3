import type { Redact } from "../errors/redaction/redactor.ts";
import type { ResponseHeaders } from "../transport/transport.ts";

/** Event of a call. None holds a header of the request. */
export type BrokerEvent =
  | AttemptStarted
  | ResponseReceived
  | ClockSkew
  | RetryScheduled
  | RetriesExhausted
  | UnexpectedPayload;

interface CallEvent {
  /** The operationId, or method and path if the spec has none. */
  readonly operation: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Time since the call began. */
  readonly milliseconds: number;
}

interface AttemptStarted extends CallEvent {
  readonly type: "attempt_started";
}

interface ResponseReceived extends CallEvent {
  readonly type: "response_received";
  readonly status: number;
  /** Headers `date`, `retry-after`, `content-type` and `content-length` of the response, if it has them. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The `Date` of a response differs from the client's clock by more than a second and the round trip. The event comes
 * with the head of the response. A response from a cache (`Age`), a redirect or an invalid date causes none.
 */
interface ClockSkew extends CallEvent {
  readonly type: "clock_skew";
  /**
   * Time by which the service's clock is ahead of the client's, to about a second and the round trip. It is negative if
   * the service's clock is behind. A correction by `followServerClock` does not change it.
   */
  readonly skewMilliseconds: number;
}

interface RetryScheduled extends CallEvent {
  readonly type: "retry_scheduled";
  /** Status of the response, or code of the error. */
  readonly reason: number | string;
  readonly waitMilliseconds: number;
}

/** The last attempt failed, or its response has a status that is otherwise retried. */
interface RetriesExhausted extends CallEvent {
  readonly type: "retries_exhausted";
  readonly reason: number | string;
}

/** A success does not match the spec. There is no such event if `checkResponses` is "off". */
interface UnexpectedPayload extends CallEvent {
  readonly type: "unexpected_payload";
  readonly status: number;
  /** Problem and its place, without any value of the payload. */
  readonly problem: string;
}

/** An event without the fields that all events have. */
export type EventDetail = BrokerEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, keyof CallEvent>
    : never
  : never;

export type Emit = (event: BrokerEvent) => void;

/** Keeps what a listener throws, now or later, from the call. */
export function createEmit(onEvent: (event: BrokerEvent) => unknown): Emit {
  return (event) => {
    try {
      const result = onEvent(event);
      // A promise of another realm is not an instance of this `Promise`.
      if (typeof result === "object") Promise.resolve(result).catch(() => {});
    } catch {}
  };
}

const SAFE_HEADERS = ["date", "retry-after", "content-type", "content-length"];

/** Returns the headers of a response that an event may show. */
export function safeHeaders(headers: ResponseHeaders, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    SAFE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );
}
