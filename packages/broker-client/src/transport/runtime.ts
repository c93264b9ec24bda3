// Where the runtime proves that nothing of a request left.
import { fieldOf } from "../errors/fields.ts";

/** The client itself ends the handshake over these, before it sends anything. */
const CERTIFICATE =
  /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/;

/** What the runtime refuses before it connects, now and the next time. "bad port" is fetch's, and has no code. */
const REFUSED = ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED", "bad port"];

/** Causes and addresses that are looked at. */
const MOST = 100;

export function isRefusedByRuntime(result: object): boolean {
  return "reason" in result && REFUSED.some((each) => each === result.reason);
}

/**
 * Returns the code of what happened if it proves that nothing left. Node's fetch keeps it in the cause of "fetch failed",
 * Bun's in the error itself. Deno's fetch proves nothing: a change that arrived over a connection that the service then
 * closed fails as one that could not connect, because Deno sends it again (measured).
 */
export function notSentReason(error: unknown): string | undefined {
  try {
    // Bun's error has no cause.
    const cause = fieldOf(error, "cause") ?? error;
    const errors = fieldOf(cause, "errors");
    // One for every address that the name has.
    const failures: unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause];
    if (failures.length > MOST || !failures.every(provesNothingLeft)) return undefined;
    const message = String(fieldOf(cause, "message"));
    return codeOf(cause) ?? REFUSED.find((each) => each === message);
  } catch {
    // A list that cannot be read proves nothing.
    return undefined;
  }
}

/** Returns the code of an error, or of what caused it. */
export function codeOf(error: unknown): string | undefined {
  let each = error;
  // A getter can give another cause each time.
  for (let depth = 0; depth < MOST && each !== undefined; depth++) {
    const code = fieldOf(each, "code");
    if (typeof code === "string") return code;
    each = fieldOf(each, "cause");
  }
  return undefined;
}

function provesNothingLeft(error: unknown): boolean {
  const code = codeOf(error) ?? String(fieldOf(error, "message"));
  if ([...REFUSED, "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(code) || CERTIFICATE.test(code)) return true;
  return ["getaddrinfo", "connect"].some((call) => call === fieldOf(error, "syscall"));
}
