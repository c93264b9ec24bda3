import { SigningError } from "../errors.ts";

/** Reason why a request is rejected. Codes are stable. */
export type RefusalCode =
  /** One of the six signed headers or `x-signature` is missing or empty. */
  | "missing_header"
  /** One of them is repeated, or is not visible ASCII; or `:authority` differs from `host`. */
  | "malformed_header"
  /** The algorithm is not `HMAC-SHA256`, or its version not `1.0`. */
  | "unsupported_algorithm"
  /** `x-timestamp` is not a time as `YYYY-MM-DDThh:mm:ssZ`. */
  | "malformed_timestamp"
  /**
   * `x-timestamp` differs from this clock by more than the tolerance; or `now` returned no time, or threw the `cause`.
   */
  | "timestamp_out_of_window"
  /** The method is missing, or the target is not a path with an optional query. */
  | "malformed_request"
  /** The body of a fetch `Request` broke off, for example because the caller closed the connection. */
  | "incomplete_body"
  /** A GET or HEAD with a body. */
  | "body_not_allowed"
  /** Codes that the signer has too, for the path and query; see `SigningErrorCode`. */
  | TargetErrorCode
  /** The signature does not match the request, or the application key is not known. */
  | "signature_mismatch"
  /** A request with this nonce was accepted before. */
  | "nonce_reused"
  /** The replay store is full. No request is accepted until nonces expire. */
  | "replay_store_full"
  /** The replay store failed; its error is the `cause`. */
  | "replay_store_unavailable"
  /** `secretFor` failed; its error is the `cause`. */
  | "secret_unavailable";

/** Codes of the errors that `readTarget` and `assertUnambiguous` throw. */
const TARGET_ERRORS = ["malformed_percent_encoding", "reserved_query_name", "ambiguous_request"] as const;

type TargetErrorCode = (typeof TARGET_ERRORS)[number];

export function targetErrorCode(error: unknown): TargetErrorCode | undefined {
  return error instanceof SigningError ? TARGET_ERRORS.find((code) => code === error.code) : undefined;
}

/** Thrown and caught within the verifier. */
export class Refusal {
  readonly code: RefusalCode;
  readonly cause: unknown;

  constructor(code: RefusalCode, cause?: unknown) {
    this.code = code;
    this.cause = cause;
  }
}
