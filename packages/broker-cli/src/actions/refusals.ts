import type { RefusalCode } from "@org/signing/verify";

/** Meaning of each code of a refusal, for people. */
export const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  missing_header: "x-signature or one of the six signed headers is missing or empty.",
  malformed_header: "A signed header is repeated, or has a character that is not visible ASCII.",
  unsupported_algorithm: "x-signature-algorithm must be HMAC-SHA256, and x-signature-version 1.0.",
  malformed_timestamp: "x-timestamp must be a time as YYYY-MM-DDThh:mm:ssZ.",
  timestamp_out_of_window: "x-timestamp differs from this clock by more than the tolerance.",
  malformed_request: "The URL must have a path and a query of visible ASCII.",
  incomplete_body: "The body is incomplete.",
  body_not_allowed: "A GET or HEAD has no body.",
  malformed_percent_encoding:
    "A percent sign in the URL is not followed by two hex digits, or the bytes are not UTF-8.",
  reserved_query_name: "A query parameter is named like a signed header.",
  ambiguous_request: "The request can be read as another one with the same signature.",
  signature_mismatch: "The signature does not match the request. `broker explain` says why.",
  nonce_reused: "A request with this nonce was accepted before.",
  replay_store_full: "The replay store is full.",
  replay_store_unavailable: "The replay store failed.",
  secret_unavailable: "The secret could not be read.",
};
