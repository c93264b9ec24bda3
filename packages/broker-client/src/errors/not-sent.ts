// Classifies the error codes of requests that fail before the runtime sends anything.

/**
 * Error codes after which a retry would also fail, each with advice for the caller.
 *
 * `isProof` is false if the code alone does not prove that nothing was sent. For example, OpenSSL uses the same codes
 * for faults after the handshake. A destroyed dispatcher also ends requests in flight.
 */
const LASTING: readonly (readonly [codes: RegExp, isProof: boolean, check: string])[] = [
  [/^ENOTFOUND$/, false, "Check the host name in baseUrl"],
  [/^ECONNREFUSED$/, true, "Nothing listens there. Check host and port in baseUrl, and whether the service runs"],
  [
    /^(?:(?:ERR_TLS_)?CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EX)/,
    true,
    "Check the certificate's host name, dates and issuer. NODE_EXTRA_CA_CERTS adds a private CA",
  ],
  [/^(?:ERR_SSL_|EPROTO$)/, false, "Check whether this port supports https"],
  [/^UND_ERR_(?:CLOSED|DESTROYED)$/, false, "The client's transport was closed"],
  // For a blocked port, fetch throws an error with the message "bad port" and without a code.
  [
    /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|bad port)$/,
    true,
    "The runtime rejects the request. Check the port in baseUrl and the headers",
  ],
];

const rowOf = (code: string) => LASTING.find(([codes]) => codes.test(code));

/** Checks whether an error code is enough to prove, in every runtime, that nothing was sent. */
export function isProof(code: string): boolean {
  return code === "UND_ERR_CONNECT_TIMEOUT" || rowOf(code)?.[1] === true;
}

/** Checks whether another attempt would fail for the same reason. */
export function isLasting(code: string): boolean {
  return rowOf(code) !== undefined;
}

/** Returns the advice for an error code, without a full stop at the end. */
export function checkFor(code: string): string {
  return rowOf(code)?.[2] ?? "Check DNS, network, proxy and firewall";
}
