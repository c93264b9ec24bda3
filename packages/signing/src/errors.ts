/** Reason of a `SigningError`. Codes are stable, so distinguish errors by code and never by message. */
export type SigningErrorCode =
  /** An option is missing, has another type, or is out of range. */
  | "invalid_option"
  /** The app key is not visible ASCII, the app secret is empty, or `credentials` is not a function. */
  | "invalid_credentials"
  /** The function `credentials` failed. The `cause` is the original error. */
  | "credentials_unavailable"
  /** The function `now` failed, or its result cannot be written as `YYYY-MM-DDThh:mm:ssZ`. */
  | "invalid_timestamp"
  /** The function `nonce` failed, or returned a value that is not visible ASCII. */
  | "invalid_nonce"
  /** The method is missing. */
  | "invalid_method"
  /** The value is not a request, or fetch rejects the request, for example because of its method or a header value. */
  | "invalid_request"
  /**
   * The URL is not absolute, or not http or https. This code also means that the URL has a user name or password, a
   * control character, a backslash, or a space at its start or end.
   */
  | "invalid_url"
  /** The URL uses plain http, and its host is neither loopback nor in `allowInsecureHosts`. */
  | "insecure_url"
  /** The path has a `.` or `..` segment, which would change the path of the sent request. */
  | "dot_segment"
  /** A `%` has no two hex digits after it, or the encoded bytes are not UTF-8. */
  | "malformed_percent_encoding"
  /** A string has half of a surrogate pair, which UTF-8 cannot encode. */
  | "lone_surrogate"
  /** A query parameter has the name of one of the six signed headers. */
  | "reserved_query_name"
  /** The option `strict` is set, and a server could read a different request with the same signature. */
  | "ambiguous_request"
  /** The input of `canonicalize` lacks one of the six signed headers. */
  | "missing_signed_header"
  /** A GET or HEAD request has a body. */
  | "body_not_allowed"
  /** The body has an unsupported type, was parsed before it could be verified, or its stream failed. */
  | "unsupported_body"
  /** The body was read before the request could be signed or verified. */
  | "body_already_read"
  /** The body is not UTF-8, or not JSON text by the rules of `normalizeBody`. */
  | "invalid_json"
  /** The content type is not `application/json`. */
  | "unsupported_content_type"
  /** The response is a redirect, which a signed request never follows. */
  | "redirect_refused"
  /** WebCrypto is not available, because the page is not a secure context. */
  | "crypto_unavailable";

/**
 * Error that this package throws. The error never contains a secret, key or signature. If the error has a `cause`, the
 * caller's own function or stream threw the `cause`.
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
 * Runs a function that calls the caller's code.
 *
 * @throws {SigningError} the given code, with the function's error as its cause
 */
export function runOfCaller<Result>(run: () => Result, code: SigningErrorCode, message: string): Result {
  try {
    return run();
  } catch (cause) {
    throw new SigningError(code, message, { cause });
  }
}
