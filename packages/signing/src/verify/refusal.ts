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
   * `x-timestamp` differs from the verifier's clock by more than the tolerance. This code also means that `now`
   * returned an invalid time, or threw the `cause`.
   */
  | "timestamp_out_of_window"
  /** The method is missing, or the target is not a path with an optional query. */
  | "malformed_request"
  /** The body of a fetch `Request` ended early, for example because the client closed the connection. */
  | "incomplete_body"
  /** A GET or HEAD request has a body. */
  | "body_not_allowed"
  /** The path or query is invalid. `SigningErrorCode` describes these codes. */
  | TargetErrorCode
  /** The signature does not match the request, or the app key is not known. */
  | "signature_mismatch"
  /** The verifier has already accepted a request with this nonce. */
  | "nonce_reused"
  /** The replay store is full. The verifier accepts no request until nonces expire. */
  | "replay_store_full"
  /** The replay store failed with the `cause`, or returned an unknown value. */
  | "replay_store_unavailable"
  /** `secretFor` failed with the `cause`, or returned an invalid secret. */
  | "secret_unavailable";

/** Codes of the errors that `readTarget` and `assertUnambiguous` throw. */
const TARGET_ERRORS = ["malformed_percent_encoding", "reserved_query_name", "ambiguous_request"] as const;

type TargetErrorCode = (typeof TARGET_ERRORS)[number];

export function targetErrorCode(error: unknown): TargetErrorCode | undefined {
  return error instanceof SigningError ? TARGET_ERRORS.find((code) => code === error.code) : undefined;
}

/** Reason of a rejection. The verifier throws and catches this class internally. */
export class Refusal {
  readonly code: RefusalCode;
  readonly cause: unknown;

  constructor(code: RefusalCode, cause?: unknown) {
    this.code = code;
    this.cause = cause;
  }
}
