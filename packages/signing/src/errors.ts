/** Why a request was refused. Codes are stable: tell errors apart by them, never by message. */
export type SigningErrorCode =
  /** An option is missing, of another type, or out of its range. */
  | "invalid_option"
  /** The application key is not visible ASCII, the secret is empty, or `credentials` is no function. */
  | "invalid_credentials"
  /** The `credentials` function threw; its error is the `cause`. */
  | "credentials_unavailable"
  /** `now` gave no time that `YYYY-MM-DDThh:mm:ssZ` can say. */
  | "invalid_timestamp"
  /** `nonce` gave something that could not travel in a header. */
  | "invalid_nonce"
  /** The method is missing. */
  | "invalid_method"
  /** fetch itself refuses it: an unknown method, a header value that cannot travel, a GET with a body. Or what
   * a function was given is no request. */
  | "invalid_request"
  /** The URL is not an absolute http or https URL, or carries credentials, control characters, a backslash or a
   * space at an end. */
  | "invalid_url"
  /** Plain http to a host that is neither loopback nor allowed by name. */
  | "insecure_url"
  /** The path has a `.` or `..` segment: what would be called is not what was written. */
  | "dot_segment"
  /** `%` without two hex digits behind it, or bytes that are not UTF-8. */
  | "malformed_percent_encoding"
  /** Half of a surrogate pair, which UTF-8 cannot say. */
  | "lone_surrogate"
  /** A query parameter is named like one of the six signed headers. */
  | "reserved_query_name"
  /** It can be read as another request with the same canonical request, and the signer or verifier is `strict`. */
  | "ambiguous_request"
  /** One of the six signed headers was not given to `canonicalize`. */
  | "missing_signed_header"
  /** A GET or HEAD with a body. */
  | "body_not_allowed"
  /** The body is not text where text is expected, was parsed before it could be verified, or its stream failed. */
  | "unsupported_body"
  /** The request's body was read, or is being read, before it could be signed or verified. */
  | "body_already_read"
  /** The body is not UTF-8, or no JSON text as far as `normalizeBody` looks. */
  | "invalid_json"
  /** A content type other than `application/json`. */
  | "unsupported_content_type"
  /** The service answered with a redirect, which a signed request never follows. */
  | "redirect_refused"
  /** No WebCrypto: a browser page outside a secure context. */
  | "crypto_unavailable";

/**
 * What this package throws. It is given no secret, key or signature; a `cause` is what a caller's own function or stream
 * threw.
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
  /** Stable. */
  readonly code: SigningErrorCode;

  constructor(code: SigningErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
