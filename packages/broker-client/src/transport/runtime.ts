import { fieldOf } from "../errors/fields.ts";
import { isProof } from "../errors/not-sent.ts";

/** Maximum number of errors that a function reads in `error.errors`, or in a chain of causes. */
const MOST = 100;

/**
 * Errors that undici reported when undici could not open a connection. Node's fetch uses undici, and undici writes no
 * request without a connection. Each error in the set proves that nothing was sent. The code of a TLS error is
 * not a proof, because the same code can occur after the handshake.
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
    // A runtime that imitates Node can lack the channel.
  }
  return errors;
}

interface DiagnosticsChannel {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/**
 * Returns the code of an error if the error proves that nothing was sent.
 *
 * In Node, the code is in `error.cause.code`. In Bun, the code is in `error.code`. An error of Deno's fetch never
 * proves that nothing was sent. Deno can send a request over two connections, and may report only the error of the
 * second connection (measured).
 */
export function notSentReason(error: unknown): string | undefined {
  try {
    const cause = fieldOf(error, "cause") ?? error;
    const errors = fieldOf(cause, "errors");
    // The list has one error for each address of the host.
    const failures: unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause];
    const isProven = failures.length <= MOST && failures.every(provesNotSent);
    if (!isProven && !unconnected.has(Object(cause))) return undefined;
    const message = String(fieldOf(cause, "message"));
    return codeOf(cause) ?? (isProof(message) ? message : undefined);
  } catch {
    // If a property of the error cannot be read, the client must assume that the request was sent.
    return undefined;
  }
}

export function codeOf(error: unknown): string | undefined {
  let each = error;
  // A getter can return a new cause at each read, so the chain can be endless.
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
