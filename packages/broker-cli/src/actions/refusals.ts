import type { RefusalCode } from "@org/signing/verify";

export const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  missing_header: "x-signature or one of the six signed headers is missing or empty.",
  malformed_header: "A signed header is repeated, or has a character that is not visible ASCII.",
  unsupported_algorithm: "x-signature-algorithm must be HMAC-SHA256, and x-signature-version must be 1.0.",
  malformed_timestamp: "x-timestamp must be a time in the format YYYY-MM-DDThh:mm:ssZ.",
  timestamp_out_of_window: "x-timestamp differs from this machine's clock by more than the tolerance.",
  malformed_request: "The path and the query of the URL must be visible ASCII.",
  incomplete_body: "The body is incomplete.",
  body_not_allowed: "A GET or HEAD request cannot have a body.",
  malformed_percent_encoding:
    "In the URL, two hex digits must follow each percent sign, and the encoded bytes must be UTF-8.",
  reserved_query_name: "A query parameter has the name of a signed header.",
  ambiguous_request: "The signature of this request is also valid for a different request.",
  signature_mismatch: "The signature does not match the request. Run `broker explain` to find out why.",
  nonce_reused: "A request with this nonce was accepted before.",
  replay_store_full: "The replay store is full.",
  replay_store_unavailable: "The replay store failed.",
  secret_unavailable: "The app secret could not be read.",
};
