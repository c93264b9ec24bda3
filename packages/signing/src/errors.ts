/** Reason of a `SigningError`. Codes are stable, so distinguish errors by code and not by message. */
export type SigningErrorCode =
  /** An option is missing, has the wrong type, or is out of range. */
  | "invalid_option"
  /** The app key is not visible ASCII, the app secret is missing or empty, or `credentials` is not a function. */
  | "invalid_credentials"
  /** The function `credentials` failed. The `cause` is the original error. */
  | "credentials_unavailable"
  /** The function `now` failed, or returned a time that cannot be written as `YYYY-MM-DDThh:mm:ssZ`. */
  | "invalid_timestamp"
  /** The function `nonce` failed, or returned a value that is not visible ASCII. */
  | "invalid_nonce"
  /** The HTTP method is missing. */
  | "invalid_method"
  /** The value is not a request, or fetch rejects the request. For example, fetch rejects an invalid header value. */
  | "invalid_request"
  /**
   * The URL is not an absolute http or https URL. The URL must not have a user name, a password, a control character or
   * a backslash. The URL must not start or end with a space.
   */
  | "invalid_url"
  /** The URL uses plain http, but its host is not a loopback host and not in `allowInsecureHosts`. */
  | "insecure_url"
  /** The path has a `.` or `..` segment, which a URL parser resolves to another path. */
  | "dot_segment"
  /** A `%` is not followed by two hex digits, or the decoded bytes are not UTF-8. */
  | "malformed_percent_encoding"
  /** A string has half of a surrogate pair, which UTF-8 cannot encode. */
  | "lone_surrogate"
  /** A query parameter has the name of one of the six signed headers. */
  | "reserved_query_name"
  /** The option `strict` is set, and the signature of the request is also valid for a different request. */
  | "ambiguous_request"
  /** The input of `canonicalize` lacks one of the six signed headers. */
  | "missing_signed_header"
  /** A GET or HEAD request has a body. */
  | "body_not_allowed"
  /** The body has an unsupported type, was parsed before the verification, or could not be read. */
  | "unsupported_body"
  /** The body was read before the request could be signed or verified. */
  | "body_already_read"
  /** The body is not UTF-8, or `normalizeBody` rejects the body. */
  | "invalid_json"
  /** The content type is not `application/json`. */
  | "unsupported_content_type"
  /** The response is a redirect, and a signed request must not follow a redirect. */
  | "redirect_refused"
  /** WebCrypto is not available, because the page is not a secure context. */
  | "crypto_unavailable";

/**
 * Error that this package throws. Its message never contains a secret, key or signature. The `cause`, if present, is
 * the original error of one of the caller's functions or streams.
 *
 * @example
 * try {
 *   await signer.sign({ method: "GET", url: "https://api.example.com/a/../b" });
 * } catch (error) {
 *   if (error instanceof Error && "code" in error && error.code === "dot_segment") console.error(error.message);
 * }
 */
export class SigningError extends Error {
  override readonly name = "SigningError";
  /** Reason of the error. */
  readonly code: SigningErrorCode;

  constructor(code: SigningErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Calls a function of the caller, and converts its error to a `SigningError` with the original error as the `cause`.
 */
export function runOfCaller<Result>(run: () => Result, code: SigningErrorCode, message: string): Result {
  try {
    return run();
  } catch (cause) {
    throw new SigningError(code, message, { cause });
  }
}

export function assertOption(holds: boolean, message: string): void {
  if (!holds) throw new SigningError("invalid_option", message);
}

export function assertSigner(signer: unknown): void {
  assertOption(typeof Object(signer).sign === "function", "signer must be a signer that createSigner returned.");
}
