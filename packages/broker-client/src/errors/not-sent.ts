// Codes of errors with which a runtime gives up a request before it sends anything.

/**
 * Causes that do not pass by themselves, and what to check. Some prove nothing by their code: OpenSSL has the same codes for
 * a fault after the handshake, and a dispatcher that is destroyed gives up requests in flight, too.
 */
const LASTING: readonly (readonly [codes: RegExp, isProof: boolean, check: string])[] = [
  [/^ENOTFOUND$/, false, "Check the host name in baseUrl"],
  [/^ECONNREFUSED$/, true, "Nothing listens there. Check host and port in baseUrl, and whether the service runs"],
  [
    /^(?:(?:ERR_TLS_)?CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EX)/,
    true,
    "Check the certificate's host name, dates and issuer. NODE_EXTRA_CA_CERTS adds a private CA",
  ],
  [/^(?:ERR_SSL_|EPROTO$)/, false, "Check whether this port speaks https"],
  [/^UND_ERR_(?:CLOSED|DESTROYED)$/, false, "Its transport was closed"],
  // "bad port" is fetch's, and has no code.
  [
    /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|bad port)$/,
    true,
    "The runtime rejects it. Check its port and headers",
  ],
];

const rowOf = (code: string) => LASTING.find(([codes]) => codes.test(code));

/** Checks whether an error with this code proves that nothing was sent, in any runtime. */
export function isProof(code: string): boolean {
  return code === "UND_ERR_CONNECT_TIMEOUT" || rowOf(code)?.[1] === true;
}

/** Checks whether another attempt would fail for the same reason. */
export function isLasting(code: string): boolean {
  return rowOf(code) !== undefined;
}

/** Returns what to check, without a full stop. */
export function checkFor(code: string): string {
  return rowOf(code)?.[2] ?? "Check DNS, network, proxy and firewall";
}
