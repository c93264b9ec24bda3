// Where the runtime proves that nothing of a request left.

/** The client itself ends the handshake over these, before it sends anything. */
const CERTIFICATE =
  /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/;

/** What the runtime refuses before it connects, now and the next time. "bad port" is fetch's, and has no code. */
const REFUSED = ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED", "bad port"];

export function isRefusedByRuntime(result: object): boolean {
  return "reason" in result && REFUSED.some((each) => each === result.reason);
}

/** The code of what happened, where it proves that nothing left. Node's fetch keeps it in the cause of "fetch failed". */
export function notSentReason(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = codeOf(cause) ?? (cause instanceof Error ? cause.message : undefined);
  return code !== undefined && provesNothingLeft(cause, code) ? code : undefined;
}

/** The code of an error, or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    if ("code" in each && typeof each.code === "string") return each.code;
    seen.add(each);
  }
  return undefined;
}

function provesNothingLeft(error: unknown, code: string): boolean {
  // Of every address that the name has.
  if (error instanceof AggregateError) return error.errors.every((each) => provesNothingLeft(each, codeOf(each) ?? ""));
  if (code === "UND_ERR_CONNECT_TIMEOUT" || REFUSED.includes(code) || CERTIFICATE.test(code)) return true;
  const call = error instanceof Error && "syscall" in error ? error.syscall : undefined;
  return call === "getaddrinfo" || call === "connect";
}
