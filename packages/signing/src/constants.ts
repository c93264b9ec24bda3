// What the signed headers are called, and what two of them say. Reference: Authentication, "Required request headers".

export const SIGNATURE_ALGORITHM = "HMAC-SHA256";
export const SIGNATURE_VERSION = "1.0";

/** The six headers that take part in the signature, in the order in which they do. `x-signature` and `x-version` do not. */
export const SIGNED_HEADERS = [
  "host",
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-nonce",
  "x-signature-version",
  "x-timestamp",
] as const;

/** The name of one of the six. */
export type SignedHeaderName = (typeof SIGNED_HEADERS)[number];
