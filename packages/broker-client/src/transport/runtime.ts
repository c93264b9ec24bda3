// Checks whether the error of a runtime proves that nothing was sent.
import { fieldOf } from "../errors/fields.ts";
import { isProof } from "../errors/not-sent.ts";

/** Maximum number of causes and addresses that are read. */
const MOST = 100;

/**
 * Errors of connections that undici failed to open. undici implements Node's fetch, and writes no request before it has
 * a connection. So an error in this set proves that nothing was sent. The code of a TLS error alone does not prove it,
 * because the same code can occur after the handshake.
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
    // A runtime that imitates Node can lack the channel. In that case, only error codes are proof.
  }
  return errors;
}

interface DiagnosticsChannel {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/**
 * Returns the code of an error if the error proves that nothing was sent.
 *
 * In Node, the code is in the cause of the error "fetch failed". In Bun, the code is in the error itself. An error of
 * Deno's fetch proves nothing. If the service receives a change and closes the connection, Deno sends the change again.
 * The error can then say only that the second connection failed (measured).
 */
export function notSentReason(error: unknown): string | undefined {
  try {
    // Bun's error has no cause.
    const cause = fieldOf(error, "cause") ?? error;
    const errors = fieldOf(cause, "errors");
    // The list has one error for each address of the host.
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

/** Returns the code of an error. If the error has no code, it returns the first code in the chain of causes. */
export function codeOf(error: unknown): string | undefined {
  let each = error;
  // A getter can return a new cause each time, without end.
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
