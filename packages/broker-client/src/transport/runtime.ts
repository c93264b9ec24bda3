// What the `fetch` of each runtime sends twice, and what its errors prove.
import { fieldOf } from "../errors/fields.ts";
import type { SignedRequest } from "./sign.ts";

/** The client itself ends the handshake over these, before it sends anything. */
const CERTIFICATE =
  /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/;

/** Requests that the runtime rejects before it connects, now and the next time. "bad port" is fetch's, and has no code. */
const REFUSED = ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED", "bad port"];

/** Largest number of causes and addresses that are read. */
const MOST = 100;

/** Keeps the runtime's fetch, in which a transport can end, too, from sending a change a second time by itself. */
export async function preventRepeat(signed: SignedRequest, signal: AbortSignal): Promise<SignedRequest> {
  // Bun's fetch sends a request once more if the server closed the kept connection, but never on a new connection.
  if ("Bun" in globalThis) return { ...signed, init: { ...signed.init, keepalive: false } };
  // Deno's fetch can repeat a change, too. Nothing here prevents that.
  return isNode() ? withStreamedBody(signed, signal) : signed;
}

/**
 * Node's fetch sends once more, with the same nonce, what gets a 421, as the fetch standard has it. It does not repeat a
 * stream, whose length it must be told (Node 20 to 26; Bun and Deno send once). A GET or HEAD cannot have a stream.
 */
async function withStreamedBody(signed: SignedRequest, signal: AbortSignal): Promise<SignedRequest> {
  const request = new Request(signed.input, signed.init);
  if (/^(?:GET|HEAD)$/.test(request.method)) return signed;
  const bytes = new Uint8Array(await request.arrayBuffer());
  request.headers.set("content-length", String(bytes.length));
  const body = new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  // fetch refuses a stream with keepalive, which Node ignores.
  const init: RequestInit = { body, duplex: "half", keepalive: false, signal };
  return { input: new Request(request, init), init: {} };
}

/** Node itself, and no runtime that imitates it. */
function isNode(): boolean {
  const { process }: { readonly process?: { readonly versions?: { readonly node?: string } } } = globalThis;
  return process?.versions?.node !== undefined && !("Deno" in globalThis);
}

/** Checks whether the runtime would reject the request again. */
export function isRefusedByRuntime(error: object): boolean {
  return "reason" in error && REFUSED.some((each) => each === error.reason);
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
    if (failures.length > MOST || !failures.every(provesNotSent)) return undefined;
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

function provesNotSent(error: unknown): boolean {
  const code = codeOf(error) ?? String(fieldOf(error, "message"));
  if ([...REFUSED, "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(code) || CERTIFICATE.test(code)) return true;
  return ["getaddrinfo", "connect"].some((call) => call === fieldOf(error, "syscall"));
}
