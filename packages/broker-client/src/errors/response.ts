// Errors of a response that is not a success as the spec describes it.
import { dateOf } from "../transport/response-date.ts";
import { ASK_FIRST, BrokerError, type FailedCall, type Outcome } from "./base.ts";
import { fieldOf } from "./fields.ts";

/** Times of an attempt that got a response. */
export interface Exchange {
  /** Time of the client's clock when the request was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** Milliseconds until the head of the response. */
  readonly roundTrip: number;
}

/** Response whose status is not a success. */
interface FailedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly hasDocumentedBody: boolean;
  readonly exchange: Exchange;
}

/** The service responded with a status other than success. */
export class HttpStatusError extends BrokerError {
  override readonly name = "HttpStatusError";
  readonly code = "http_status";
  /** `unknown` if a change got a 5xx, because a proxy may have lost the service's own response. */
  readonly outcome: Outcome;
  readonly status: number;
  /** Redacted body, parsed if it is JSON. Otherwise, and if it is longer than 16,384 characters, the beginning of its text. */
  readonly body: unknown;
  /**
   * Whether `body` matches the schema that the spec documents for this operation and status. It does not if the spec
   * documents none, or if a proxy responded in the place of the service.
   */
  readonly hasDocumentedBody: boolean;
  /** Redacted headers of the response. */
  readonly headers: Headers;
  /** Time at which the service made the response; undefined without a valid `Date`, and if a cache sent it (`Age`). */
  readonly date: Date | undefined;
  /**
   * Milliseconds by which the service's clock is ahead of the client's, accurate to about a second and the round trip.
   * Undefined without `date`.
   */
  readonly clockSkew: number | undefined;

  constructor({ status, headers, body, hasDocumentedBody, exchange }: FailedResponse, call: FailedCall) {
    const time = dateOf(headers);
    const clockSkew = Number.isNaN(time) ? undefined : time - exchange.sentAt;
    const outcome = call.canChange && status >= 500 ? "unknown" : "answered";
    super(
      `returned status ${status}${reasonIn(body)}. ${next(status, outcome, hasDocumentedBody)}${skewText(clockSkew, exchange)}`,
      call,
    );
    this.outcome = outcome;
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.hasDocumentedBody = hasDocumentedBody;
    this.date = clockSkew === undefined ? undefined : new Date(time);
    this.clockSkew = clockSkew;
  }
}

/** A success that is not what the spec says: another status or content type, no JSON, or JSON of another shape. */
export class UnexpectedResponseError extends BrokerError {
  override readonly name = "UnexpectedResponseError";
  readonly code = "unexpected_response";
  /** `accepted` of a request that can change something: the change was made, and must not be sent again. */
  readonly outcome: Outcome;
  /** Problem of the response, and its place. */
  readonly problem: string;
  readonly status: number;
  readonly response: Response;
  /** Redacted body, or its first 16,384 characters and ` [cut]`. */
  readonly text: string;

  constructor(problem: string, response: Response, text: string, call: FailedCall, cause?: unknown) {
    const advice = call.canChange
      ? "The service accepted the change: do not send it again."
      : "Look at `text`, at whether baseUrl is the service's, and for a newer version of this package.";
    super(`returned status ${response.status}, and ${problem}. ${advice}`, call, { cause });
    this.outcome = call.canChange ? "accepted" : "answered";
    this.problem = problem;
    this.status = response.status;
    this.response = response;
    this.text = text;
  }
}

/** Quotes the service's own `code` and `message`, if the body has them. */
function reasonIn(body: unknown): string {
  const code = fieldOf(body, "code");
  const message = onOneLine(fieldOf(body, "message"));
  const reason = [onOneLine(typeof code === "number" ? `${code}` : code), message && `"${message}"`];
  const shown = reason.filter(Boolean).join(", ");
  return shown && `: ${shown}`;
}

/** Keeps 200 characters. Line breaks, control characters and marks of writing direction could forge a line of a log. */
function onOneLine(text: unknown): string {
  if (typeof text !== "string") return "";
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.replace(/^(.{200}).+$/u, "$1...");
}

function next(status: number, outcome: Outcome, hasDocumentedBody: boolean): string {
  if (outcome === "unknown") return ASK_FIRST;
  if (status === 429) return "Send less, or later: see `headers`.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return hasDocumentedBody ? "Look at `body`." : "Look at `body`, which the spec does not document.";
}

/**
 * Names a skew of about two seconds or more, because the clock is the first thing to check after a rejected signature.
 * A response that took long has a `Date` that differs by as much.
 */
function skewText(clockSkew = 0, { roundTrip }: Exchange): string {
  if (Math.abs(clockSkew) < 1500 + roundTrip) return "";
  const seconds = Math.round(clockSkew / 1000);
  return ` The service's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this one.`;
}
