// Finds in the errors of each runtime a proof that nothing was sent.
import { fieldOf } from "../errors/fields.ts";
import { isProof } from "../errors/not-sent.ts";

/** Largest number of causes and addresses that are read. */
const MOST = 100;

/**
 * Errors with which undici, of which Node's fetch is made, gave up a connection. It writes no request before it has one.
 * The code of a TLS error does not tell whether the handshake had ended.
 */
const unconnected = /* @__PURE__ */ watchConnections();

function watchConnections(): WeakSet<object> {
  const errors = new WeakSet();
  const { process }: { readonly process?: { getBuiltinModule?: (name: string) => DiagnosticsChannel | undefined } } =
    globalThis;
  try {
    process?.getBuiltinModule?.("diagnostics_channel")?.subscribe("undici:client:connectError", (message) => {
      errors.add(Object(fieldOf(message, "error")));
    });
  } catch {
    // A runtime that imitates Node can lack it. The codes of errors are the proof then.
  }
  return errors;
}

interface DiagnosticsChannel {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/**
 * Returns the code of an error if it proves that nothing was sent. Node's fetch keeps it in the cause of "fetch failed",
 * Bun's in the error itself. Deno's fetch proves nothing: a change that arrived over a connection that the service then
 * closed fails as one that could not connect, because Deno sends it again (measured).
 */
export function notSentReason(error: unknown): string | undefined {
  try {
    // Bun's error has no cause.
    const cause = fieldOf(error, "cause") ?? error;
    const errors = fieldOf(cause, "errors");
    // One for each address of the host.
    const failures: unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause];
    const isProven = failures.length <= MOST && failures.every(provesNotSent);
    if (!isProven && !unconnected.has(Object(cause))) return undefined;
    const message = String(fieldOf(cause, "message"));
    return codeOf(cause) ?? (isProof(message) ? message : undefined);
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

function provesNotSent(error: unknown): boolean {
  if (isProof(codeOf(error) ?? String(fieldOf(error, "message")))) return true;
  return ["getaddrinfo", "connect"].some((call) => call === fieldOf(error, "syscall"));
}
