// Where the runtime proves that nothing of a request left.
import { fieldOf } from "./errors/fields.ts";

/** The client itself ends the handshake over these, before it sends anything. */
const CERTIFICATE =
  /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/;

/** What the runtime refuses before it connects, now and the next time. "bad port" is fetch's, and has no code. */
const REFUSED = ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED", "bad port"];

export function isRefusedByRuntime(result: object): boolean {
  return "reason" in result && REFUSED.some((each) => each === result.reason);
}

/**
 * Returns the code of what happened if it proves that nothing left. Node's fetch keeps it in the cause of "fetch failed".
 */
export function notSentReason(error: unknown): string | undefined {
  const cause = fieldOf(error, "cause");
  const errors = fieldOf(cause, "errors");
  // One for every address that the name has.
  const failures: unknown[] =
    Array.isArray(errors) && errors.length > 0
      ? Array.from({ length: Math.min(errors.length, MOST_CAUSES) }, (_, at) => Reflect.get(errors, at))
      : [cause];
  if (!failures.every(provesNothingLeft)) return undefined;
  return codeOf(cause) ?? REFUSED.find((each) => each === fieldOf(cause, "message"));
}

/** A getter can return another cause every time. */
const MOST_CAUSES = 100;

/** Returns the code of an error, or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  for (
    let each = error;
    each !== undefined && !seen.has(each) && seen.size < MOST_CAUSES;
    each = fieldOf(each, "cause")
  ) {
    const code = fieldOf(each, "code");
    if (typeof code === "string") return code;
    seen.add(each);
  }
  return undefined;
}

function provesNothingLeft(error: unknown): boolean {
  const code = codeOf(error) ?? String(fieldOf(error, "message"));
  if (code === "UND_ERR_CONNECT_TIMEOUT" || REFUSED.includes(code) || CERTIFICATE.test(code)) return true;
  return ["getaddrinfo", "connect"].some((call) => call === fieldOf(error, "syscall"));
}
