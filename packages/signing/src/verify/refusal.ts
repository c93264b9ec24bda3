import { SigningError } from "../errors.ts";

/** Reason why a verifier rejects a request. Codes are stable. */
export type RefusalCode =
  /** One of the six signed headers or `x-signature` is missing or empty. */
  | "missing_header"
  /** A signed header or `x-signature` is repeated or is not visible ASCII, or `:authority` differs from `host`. */
  | "malformed_header"
  /** `x-signature-algorithm` is not `HMAC-SHA256`, or `x-signature-version` is not `1.0`. */
  | "unsupported_algorithm"
  /** `x-timestamp` is not a time in the format `YYYY-MM-DDThh:mm:ssZ`. */
  | "malformed_timestamp"
  /**
   * `x-timestamp` differs from the verifier's clock by more than the tolerance. The verifier also returns this code if
   * the function `now` threw an error or returned an invalid time. If `now` threw an error, `cause` is this error.
   */
  | "timestamp_out_of_window"
  /** The method is missing, or the target is not a path with an optional query. */
  | "malformed_request"
  /** The body of a fetch `Request` ended early, for example because the client closed the connection. */
  | "incomplete_body"
  /** A GET or HEAD request has a body. */
  | "body_not_allowed"
  /** The path or query is invalid. `SigningErrorCode` describes the codes for an invalid path or query. */
  | TargetErrorCode
  /** The signature does not match the request, or the app key is not known. */
  | "signature_mismatch"
  /** The replay store already has this nonce of this app key. */
  | "nonce_reused"
  /** The replay store is full. The verifier accepts no request until nonces expire. */
  | "replay_store_full"
  /**
   * The function `claim` of the replay store failed, or returned a value other than `new`, `seen` and `full`. If
   * `claim` failed, `cause` is the error that `claim` threw.
   */
  | "replay_store_unavailable"
  /** The function `secretFor` failed or returned an invalid secret. `cause` is the original error. */
  | "secret_unavailable";

const TARGET_ERRORS = ["malformed_percent_encoding", "reserved_query_name", "ambiguous_request"] as const;

type TargetErrorCode = (typeof TARGET_ERRORS)[number];

export function targetErrorCode(error: unknown): TargetErrorCode | undefined {
  return error instanceof SigningError ? TARGET_ERRORS.find((code) => code === error.code) : undefined;
}

/** Error that the verifier throws and catches internally to reject a request. */
export class Refusal {
  readonly code: RefusalCode;
  readonly cause: unknown;

  constructor(code: RefusalCode, cause?: unknown) {
    this.code = code;
    this.cause = cause;
  }
}
