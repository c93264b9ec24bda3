/**
 * Error codes of permanent faults, each with advice for the caller. The client does not retry after a permanent fault.
 *
 * `isProof` is false for a code that can also occur after the request was sent. For example, OpenSSL uses the same
 * codes before and after the handshake.
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
  // fetch reports a blocked port by the message "bad port", without a code.
  [
    /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|bad port)$/,
    true,
    "The runtime rejects the request. Check the port in baseUrl and the headers",
  ],
];

const rowOf = (code: string) => LASTING.find(([codes]) => codes.test(code));

export function isProof(code: string): boolean {
  return code === "UND_ERR_CONNECT_TIMEOUT" || rowOf(code)?.[1] === true;
}

export function isLasting(code: string): boolean {
  return rowOf(code) !== undefined;
}

export function checkFor(code: string): string {
  return rowOf(code)?.[2] ?? "Check DNS, network, proxy and firewall";
}
