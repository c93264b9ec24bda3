// Codes of errors with which a runtime gives up a request before it sends anything.

/**
 * Lasting causes that prove nothing by their code: OpenSSL has the same codes for a fault after the handshake, and a
 * dispatcher that is destroyed gives up requests in flight, too.
 */
const UNPROVEN = /^(?:ERR_SSL_|EPROTO$|ENOTFOUND$|UND_ERR_(?:CLOSED|DESTROYED)$)/;

/** Causes that do not pass by themselves, and what to check. */
const LASTING: readonly (readonly [codes: RegExp, check: string])[] = [
  [/^ENOTFOUND$/, "Check the host name in baseUrl"],
  [/^ECONNREFUSED$/, "Nothing listens there. Check host and port in baseUrl, and whether the service runs"],
  [
    /^(?:(?:ERR_TLS_)?CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EX)/,
    "Check the certificate's host name, dates and issuer. NODE_EXTRA_CA_CERTS adds a private CA",
  ],
  [/^(?:ERR_SSL_|EPROTO$)/, "Check whether this port speaks https"],
  [/^UND_ERR_(?:CLOSED|DESTROYED)$/, "Its transport was closed"],
  // "bad port" is fetch's, and has no code.
  [/^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|bad port)$/, "The runtime rejects it. Check its port and headers"],
];

/** Checks whether an error with this code proves that nothing was sent, in any runtime. */
export function isProof(code: string): boolean {
  return code === "UND_ERR_CONNECT_TIMEOUT" || (isLasting(code) && !UNPROVEN.test(code));
}

/** Checks whether another attempt would fail for the same reason. */
export function isLasting(code: string): boolean {
  return LASTING.some(([codes]) => codes.test(code));
}

/** Returns what to check, without a full stop. */
export function checkFor(code: string): string {
  return LASTING.find(([codes]) => codes.test(code))?.[1] ?? "Check DNS, network, proxy and firewall";
}
