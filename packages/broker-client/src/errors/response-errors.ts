import { dateOf } from "../validation/headers.ts";
import { fieldOf } from "../validation/values.ts";
import { ASK_FIRST, ClientError, type FailedCall, type Outcome } from "./base.ts";

export interface Exchange {
  /** Time when the request was sent, by the client's clock, in milliseconds since 1970. */
  readonly sentAt: number;
  /** Milliseconds from sending the request to the arrival of the response's head. */
  readonly roundTrip: number;
}

type FailedResponse = Pick<HttpStatusError, "status" | "headers" | "body" | "text" | "hasDocumentedBody"> & {
  readonly exchange: Exchange;
};

/** Error for a response whose status is not a success. */
export class HttpStatusError extends ClientError {
  override readonly name = "HttpStatusError";
  readonly code = "http_status";
  /**
   * `unknown` if the call can change something and the status is 500 or above. A response with such a status can come
   * from a proxy, so it does not prove that the service rejected the change. In all other cases, the outcome is
   * `answered`.
   */
  readonly outcome: Outcome;
  readonly status: number;
  /**
   * Redacted body as parsed JSON. If the body is not JSON, or has more than 16,384 characters, `body` is a string with
   * at most the first 16,384 characters.
   */
  readonly body: unknown;
  /**
   * Redacted text of the body. The numbers in the text keep every digit. A text of more than 16,384 characters is cut
   * and ends with ` [cut]`.
   */
  readonly text: string;
  /**
   * Whether `body` matches the documented schema for the operation and the status. False if no schema is documented.
   */
  readonly hasDocumentedBody: boolean;
  /** Redacted headers of the response. */
  readonly headers: Headers;
  /**
   * Time at which the service created the response. Undefined if the response has no valid `Date`, or comes from a
   * cache (header `Age`).
   */
  readonly date: Date | undefined;
  /**
   * Milliseconds by which the service's clock is ahead of the client's clock. The value can be wrong by about one
   * second plus the round trip. Undefined if `date` is undefined.
   */
  readonly clockSkew: number | undefined;

  constructor({ status, headers, body, text, hasDocumentedBody, exchange }: FailedResponse, call: FailedCall) {
    const time = dateOf(headers);
    const clockSkew = Number.isNaN(time) ? undefined : time - exchange.sentAt;
    const outcome = call.canChange && status >= 500 ? "unknown" : "answered";
    super(`returned status ${status}${reasonIn(body)}.${skewText(clockSkew, exchange)}`, call, {
      advice: next(status, outcome, hasDocumentedBody),
    });
    this.outcome = outcome;
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.text = text;
    this.hasDocumentedBody = hasDocumentedBody;
    this.date = clockSkew === undefined ? undefined : new Date(time);
    this.clockSkew = clockSkew;
  }

  /**
   * Returns the fields of the error with the redacted response headers as an object, because `JSON.stringify` writes
   * `Headers` as `{}`. The result has no `text`, which repeats `body`.
   */
  override toJSON(): object {
    return { ...super.toJSON(), headers: Object.fromEntries(this.headers), text: undefined };
  }
}

/**
 * Error for a response that has a success status, but does not match the spec. The status, the content type or the JSON
 * differs from the spec, the body is not UTF-8, or the body is larger than `maxResponseBytes`.
 */
export class UnexpectedResponseError extends ClientError {
  override readonly name = "UnexpectedResponseError";
  readonly code = "unexpected_response";
  /**
   * If the call can change something, the outcome is `accepted`, and you must not repeat the call. If the call only
   * reads data, the outcome is `answered`.
   */
  readonly outcome: Outcome;
  /** Description of the problem and of its place in the response. */
  readonly problem: string;
  readonly status: number;
  readonly response: Response;
  /** Redacted text of the body. A text of more than 16,384 characters is cut and ends with ` [cut]`. */
  readonly text: string;

  constructor(problem: string, response: Response, text: string, call: FailedCall, cause?: unknown) {
    const advice = call.canChange
      ? "The status means success, so the service probably made the change. Do not send the change again."
      : "Look at `text`, check baseUrl, and look for a newer version of this package.";
    super(`returned status ${response.status}, and ${problem}.`, call, { cause, advice });
    this.outcome = call.canChange ? "accepted" : "answered";
    this.problem = problem;
    this.status = response.status;
    this.response = response;
    this.text = text;
  }

  /**
   * Returns the fields of the error with the redacted response headers instead of `response`, which `JSON.stringify`
   * writes as `{}`.
   */
  override toJSON(): object {
    return { ...super.toJSON(), headers: Object.fromEntries(this.response.headers), response: undefined };
  }
}

function reasonIn(body: unknown): string {
  const code = fieldOf(body, "code");
  const message = onOneLine(fieldOf(body, "message"));
  const reason = [onOneLine(typeof code === "number" ? `${code}` : code), message && `"${message}"`];
  const shown = reason.filter(Boolean).join(", ");
  return shown && `: ${shown}`;
}

/**
 * Returns the first 200 characters of a text on one line. If the message had line breaks or control characters, a
 * service could forge lines of a log.
 */
function onOneLine(text: unknown): string {
  if (typeof text !== "string") return "";
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.replace(/^(.{200}).+$/u, "$1...");
}

function next(status: number, outcome: Outcome, hasDocumentedBody: boolean): string {
  if (outcome === "unknown") return ASK_FIRST;
  if (status === 429)
    return "Send fewer requests, or try again later. If `headers` contains `retry-after`, wait for that time.";
  if (status >= 500 && status !== 501) return "Try again later.";
  return hasDocumentedBody ? "Look at `body`." : "Look at `body`, which the spec does not document.";
}

/**
 * Returns a sentence about a large clock skew, or an empty text if the clock skew is small. If the client's clock is
 * wrong, the service can reject the signature.
 */
function skewText(clockSkew = 0, { roundTrip }: Exchange): string {
  if (Math.abs(clockSkew) < 1500 + roundTrip) return "";
  const seconds = Math.round(clockSkew / 1000);
  return ` The service's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the client's clock.`;
}
