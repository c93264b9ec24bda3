// Errors of responses. Either the status is not a success, or the success does not match the spec.
import { dateOf } from "../transport/response-date.ts";
import { ASK_FIRST, BrokerError, type FailedCall, type Outcome } from "./base.ts";
import { fieldOf } from "./fields.ts";

/** Times of an attempt that got a response. */
export interface Exchange {
  /** Time when the request was sent, by the client's clock, in milliseconds since 1970. */
  readonly sentAt: number;
  /** Milliseconds from sending the request to the arrival of the response's head. */
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

/** Error of a response with a status other than success. */
export class HttpStatusError extends BrokerError {
  override readonly name = "HttpStatusError";
  readonly code = "http_status";
  /**
   * `unknown` if a change got a status 5xx, and otherwise `answered`. The 5xx may come from a proxy that lost the
   * service's response.
   */
  readonly outcome: Outcome;
  readonly status: number;
  /**
   * Redacted body, as parsed JSON. If the body is not JSON or has more than 16,384 characters, it is a string with the
   * beginning of the body.
   */
  readonly body: unknown;
  /**
   * Whether `body` matches the schema that the spec documents for this operation and status. It is false if the spec
   * documents no schema for the status. It is also false if the body comes from a proxy and does not match.
   */
  readonly hasDocumentedBody: boolean;
  /** Redacted headers of the response. */
  readonly headers: Headers;
  /**
   * Time at which the service created the response. Undefined if the response has no valid `Date`, or comes from a
   * cache (`Age`).
   */
  readonly date: Date | undefined;
  /**
   * Milliseconds by which the service's clock is ahead of the client's clock, accurate to about a second plus the round
   * trip. Undefined if `date` is undefined.
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

/**
 * Error of a success response that does not match the spec. The spec does not document its status, its content type or
 * the shape of its JSON, or its body is not JSON. The same error occurs if the body is not UTF-8, or is larger than
 * `maxResponseBytes`.
 */
export class UnexpectedResponseError extends BrokerError {
  override readonly name = "UnexpectedResponseError";
  readonly code = "unexpected_response";
  /** `accepted` if the request can change something. The service made the change, so do not send the request again. */
  readonly outcome: Outcome;
  /** Description of the problem, and its place in the response. */
  readonly problem: string;
  readonly status: number;
  readonly response: Response;
  /** Redacted text of the body. A longer text is cut after 16,384 characters and ends with ` [cut]`. */
  readonly text: string;

  constructor(problem: string, response: Response, text: string, call: FailedCall, cause?: unknown) {
    const advice = call.canChange
      ? "The service accepted the change: do not send it again."
      : "Look at `text`, check baseUrl, and look for a newer version of this package.";
    super(`returned status ${response.status}, and ${problem}. ${advice}`, call, { cause });
    this.outcome = call.canChange ? "accepted" : "answered";
    this.problem = problem;
    this.status = response.status;
    this.response = response;
    this.text = text;
  }
}

/** Returns the `code` and the `message` of the body, if the body has them. */
function reasonIn(body: unknown): string {
  const code = fieldOf(body, "code");
  const message = onOneLine(fieldOf(body, "message"));
  const reason = [onOneLine(typeof code === "number" ? `${code}` : code), message && `"${message}"`];
  const shown = reason.filter(Boolean).join(", ");
  return shown && `: ${shown}`;
}

/**
 * Returns the first 200 characters of a text on one line. A service could forge a line of a log with line breaks,
 * control characters and direction marks.
 */
function onOneLine(text: unknown): string {
  if (typeof text !== "string") return "";
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.replace(/^(.{200}).+$/u, "$1...");
}

function next(status: number, outcome: Outcome, hasDocumentedBody: boolean): string {
  if (outcome === "unknown") return ASK_FIRST;
  if (status === 429) return "Send fewer requests, or wait: see `headers`.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return hasDocumentedBody ? "Look at `body`." : "Look at `body`, which the spec does not document.";
}

/**
 * Describes a clock skew of about two seconds or more. After a rejected signature, the clock is the first thing to
 * check. If the response took long, its `Date` can differ by the same time, so such a difference is not described.
 */
function skewText(clockSkew = 0, { roundTrip }: Exchange): string {
  if (Math.abs(clockSkew) < 1500 + roundTrip) return "";
  const seconds = Math.round(clockSkew / 1000);
  return ` The service's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the client's clock.`;
}
