// Names of the signed headers, and the fixed values of two signed headers (reference: Authentication, "Required request
// headers").

export const SIGNATURE_ALGORITHM = "HMAC-SHA256";
export const SIGNATURE_VERSION = "1.0";

/**
 * Names of the six signed headers, in ascending order. `x-signature` and `x-version` are not signed.
 *
 * @internal
 */
export const SIGNED_HEADERS = [
  "host",
  "x-app-key",
  "x-signature-algorithm",
  "x-signature-nonce",
  "x-signature-version",
  "x-timestamp",
] as const;

/** Name of one of the six signed headers. */
export type SignedHeaderName = (typeof SIGNED_HEADERS)[number];

/** Returns whether a header is one of the six signed headers. The name must be in lower case. */
export function isSignedHeader(name: string): name is SignedHeaderName {
  return SIGNED_HEADERS.some((header) => header === name);
}

/**
 * Reads the six signed headers.
 *
 * @param read function that returns the value of a header
 * @internal
 */
export function readSignedHeaders(read: (name: SignedHeaderName) => string): Record<SignedHeaderName, string> {
  return {
    host: read("host"),
    "x-app-key": read("x-app-key"),
    "x-signature-algorithm": read("x-signature-algorithm"),
    "x-signature-nonce": read("x-signature-nonce"),
    "x-signature-version": read("x-signature-version"),
    "x-timestamp": read("x-timestamp"),
  };
}

/** Returns whether fetch rejects a body in a request with this method. The method must be in upper case. */
export function isBodiless(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}
