import { SigningError } from "../errors.ts";

/** Why a request is refused. Codes are stable. */
export type RefusalCode =
  /** One of the six signed headers or `x-signature` is missing or empty. */
  | "missing_header"
  /** One of them stands more than once, or holds other than visible ASCII; or `:authority` differs from `host`. */
  | "malformed_header"
  /** The algorithm is not `HMAC-SHA256`, or its version not `1.0`. */
  | "unsupported_algorithm"
  /** `x-timestamp` is no time as `YYYY-MM-DDThh:mm:ssZ`. */
  | "malformed_timestamp"
  /** `x-timestamp` is further from this clock than the tolerance, either way; or `now` gave no time, or threw the `cause`. */
  | "timestamp_out_of_window"
  /** The method is missing, or the target is not a path with an optional query. */
  | "malformed_request"
  /** The body of a fetch `Request` broke off, as when the caller hangs up. */
  | "incomplete_body"
  /** A GET or HEAD with a body. */
  | "body_not_allowed"
  /** From the signer's own reading of the target; what each means stands there. */
  | TargetErrorCode
  /** The signature is not that of this request with a secret of this application key; or the key is not known. */
  | "signature_mismatch"
  /** A request with this nonce was accepted before. */
  | "nonce_reused"
  /** The replay store has no room: nothing is accepted until nonces expire. */
  | "replay_store_full"
  /** The replay store failed; its error is the `cause`. */
  | "replay_store_unavailable"
  /** `secretFor` failed; its error is the `cause`. */
  | "secret_unavailable";

/** What reading the target can throw. */
const TARGET_ERRORS = ["malformed_percent_encoding", "reserved_query_name", "ambiguous_request"] as const;

type TargetErrorCode = (typeof TARGET_ERRORS)[number];

export function targetErrorCode(error: unknown): TargetErrorCode | undefined {
  return error instanceof SigningError ? TARGET_ERRORS.find((code) => code === error.code) : undefined;
}

/** Thrown within the verifier, and never out of it. */
export class Refusal {
  readonly code: RefusalCode;
  readonly cause: unknown;

  constructor(code: RefusalCode, cause?: unknown) {
    this.code = code;
    this.cause = cause;
  }
}
