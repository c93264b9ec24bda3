// What the client throws. None holds a request header, a secret, a key or a signature; each says what to do next.
import type { SigningErrorCode } from "@org/signing";

/** Any of the client's errors, to be told apart by `code`. */
export type BrokerFailure =
  | ConfigurationError
  | OperationNotDocumentedError
  | RequestRefusedError
  | ConnectionError
  | HttpStatusError
  | UnexpectedResponseError;

export type BrokerErrorCode = BrokerFailure["code"];

const CODES: Readonly<Record<BrokerErrorCode, true>> = {
  invalid_configuration: true,
  operation_not_documented: true,
  request_refused: true,
  connection_failed: true,
  http_status: true,
  unexpected_response: true,
};

/**
 * Whether something that was thrown is one of the client's errors. It looks at `code`: `instanceof` fails where both
 * the ESM and the CommonJS build are loaded.
 *
 * @example
 * try {
 *   await broker.trading.listAccounts();
 * } catch (error) {
 *   if (isBrokerError(error) && error.code === "http_status") console.error(error.status, error.body);
 *   else throw error;
 * }
 */
export function isBrokerError(error: unknown): error is BrokerFailure {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && Object.hasOwn(CODES, error.code)
  );
}

/** The base of the client's errors. */
export abstract class BrokerError extends Error {
  abstract readonly code: BrokerErrorCode;
}

/** `createBrokerClient` was given options that cannot work. */
export class ConfigurationError extends BrokerError {
  override readonly name = "ConfigurationError";
  readonly code = "invalid_configuration";
}

/** The operation is named by the service's reference, and not documented: nobody knows yet how to call it. */
export class OperationNotDocumentedError extends BrokerError {
  override readonly name = "OperationNotDocumentedError";
  readonly code = "operation_not_documented";
  readonly operation: string;
  readonly family: string;
  /** The revision that named it, where the history says so. */
  readonly introduced: string | undefined;

  constructor(operation: string, family: string, introduced: string | undefined) {
    const named = introduced === undefined ? "" : ` in its revision of ${introduced}`;
    super(
      `${operation} (${family}) is not documented: the service's reference names it${named} and shows neither method ` +
        "nor path. If you know both, send it with `broker.fetch`.",
    );
    this.operation = operation;
    this.family = family;
    this.introduced = introduced;
  }
}

/** A code of `@org/signing`, or a rule of the client's own. */
export type RefusalReason = SigningErrorCode | "foreign_origin" | "per_call_base_url" | "per_call_request_init_ext";

/** The request could not be signed, or would have gone where it may not. Nothing left, but for `redirect_refused`. */
export class RequestRefusedError extends BrokerError {
  override readonly name = "RequestRefusedError";
  readonly code = "request_refused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** No response, or not all of it. Whether the service acted on a request that changes something is not known. */
export class ConnectionError extends BrokerError {
  override readonly name = "ConnectionError";
  readonly code = "connection_failed";

  constructor(method: string, what: string, cause: unknown) {
    const next = /^(?:GET|HEAD)$/.test(method)
      ? "Try again."
      : "Whether the service acted on it is not known: ask it before you send the change again.";
    super(`${what} ${next}`, { cause });
  }
}

/** The service answered with a status other than success. What its errors look like is not documented. */
export class HttpStatusError extends BrokerError {
  override readonly name = "HttpStatusError";
  readonly code = "http_status";
  readonly operation: string;
  readonly status: number;
  /** The response's body, parsed where it is JSON, else its text. */
  readonly body: unknown;
  readonly headers: Headers;

  constructor(operation: string, { status, headers }: Response, body: unknown) {
    super(
      `${operation} was answered with status ${status}. Look at \`body\`: what the service's errors say is not documented.`,
    );
    this.operation = operation;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** A success whose body is not JSON: a proxy's page, perhaps. */
export class UnexpectedResponseError extends BrokerError {
  override readonly name = "UnexpectedResponseError";
  readonly code = "unexpected_response";
  /** Its operationId, or method and path from `broker.http`. */
  readonly operation: string;
  readonly status: number;
  /** The body; undefined from `broker.http`, where openapi-fetch has read it. */
  readonly text: string | undefined;

  constructor(operation: string, status: number, text: string | undefined, cause: unknown) {
    super(
      `${operation} was answered with status ${status} and a body that is not JSON. Look at \`text\`, and at whether ` +
        "baseUrl is the service's.",
      { cause },
    );
    this.operation = operation;
    this.status = status;
    this.text = text;
  }
}
