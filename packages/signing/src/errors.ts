/** Reason of an error. Codes are stable. Distinguish errors by code, never by message. */
export type SigningErrorCode =
  /** An option is missing, has another type, or is out of range. */
  | "invalid_option"
  /** The application key is not visible ASCII, the secret is empty, or `credentials` is not a function. */
  | "invalid_credentials"
  /** The `credentials` function threw; its error is the `cause`. */
  | "credentials_unavailable"
  /** `now` returned no time that `YYYY-MM-DDThh:mm:ssZ` can express. */
  | "invalid_timestamp"
  /** `nonce` returned a value that no header can hold. */
  | "invalid_nonce"
  /** The method is missing. */
  | "invalid_method"
  /** fetch rejects the request: an unknown method, an invalid header value, a GET with a body. Or a function was
   * given a value that is no request. */
  | "invalid_request"
  /** The URL is not an absolute http or https URL, or carries credentials, control characters, a backslash or a
   * space at an end. */
  | "invalid_url"
  /** Plain http to a host that is neither loopback nor allowed by name. */
  | "insecure_url"
  /** The path has a `.` or `..` segment, so another path would be requested. */
  | "dot_segment"
  /** `%` is not followed by two hex digits, or the bytes are not UTF-8. */
  | "malformed_percent_encoding"
  /** Half of a surrogate pair, which UTF-8 cannot encode. */
  | "lone_surrogate"
  /** A query parameter is named like one of the six signed headers. */
  | "reserved_query_name"
  /** The signer or verifier is `strict`, and the request can be read as another with the same signature. */
  | "ambiguous_request"
  /** The input of `canonicalize` lacks one of the six signed headers. */
  | "missing_signed_header"
  /** A GET or HEAD with a body. */
  | "body_not_allowed"
  /** The body is not text where text is expected, was parsed before it could be verified, or its stream failed. */
  | "unsupported_body"
  /** The request's body was read before it could be signed or verified. */
  | "body_already_read"
  /** The body is not UTF-8, or `normalizeBody` found that it is not JSON text. */
  | "invalid_json"
  /** The content type is not `application/json`. */
  | "unsupported_content_type"
  /** The response is a redirect, which a signed request never follows. */
  | "redirect_refused"
  /** No WebCrypto: a browser page outside a secure context. */
  | "crypto_unavailable";

/**
 * Error of this package. It never contains a secret, key or signature. A `cause` is an error of the caller's own
 * function or stream.
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
  /** Stable code. */
  readonly code: SigningErrorCode;

  constructor(code: SigningErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Runs a function of the caller. Its error is the cause of an error with this code. */
export function runOfCaller<Result>(run: () => Result, code: SigningErrorCode, message: string): Result {
  try {
    return run();
  } catch (cause) {
    throw new SigningError(code, message, { cause });
  }
}
