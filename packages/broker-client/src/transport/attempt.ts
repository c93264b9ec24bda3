// One attempt: signed, sent, its answer read, and what came of it given a name.
import { retainReferences, refuseRedirect } from "@org/signing/sending";
import { Draft } from "./bare-request.ts";
import { isBun, isNode } from "../options/environment.ts";
import type { AnyBrokerError } from "../errors/index.ts";
import { isSigningError, refusedBySigning } from "../errors/request-errors.ts";
import { failureOf } from "./broker-error.ts";
import { interruptible } from "./interruption.ts";
import type { Transport } from "../options/options.ts";
import type { Progress } from "./call-context.ts";
import { readBytes } from "./read-bytes.ts";
import { createResponse, discardBody, ownResponse } from "./response.ts";
import type { Settings } from "../options/settings.ts";
import { sign, type Signed } from "./sign.ts";
import { unexpectedResponse } from "./response-errors.ts";

export interface Conditions {
  readonly settings: Settings;
  readonly progress: Progress;
  /** In the place of the client's. */
  readonly transport?: Transport | undefined;
  /** Whether anybody else reads the response before the caller. */
  readonly isShared: boolean;
  /** How much of the response is read: all, as UTF-8 or as any bytes; only the body of an error; or no body. */
  readonly reads: "text" | "bytes" | "errors" | "nothing";
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
  /** What is left of it. */
  readonly timer: number;
}

/** What an attempt came to. */
export type Result =
  | { readonly response: Response; readonly error?: undefined }
  | { readonly error: AnyBrokerError; readonly response?: undefined };

/** Uses the request up. Returns the response, whatever its status, or the error. */
export async function attempt(request: Request | Draft, conditions: Conditions): Promise<Result> {
  const { settings, progress, transport = settings.transport, reads } = conditions;
  const isWhole = reads === "text" || reads === "bytes";
  let hasLeft = false;
  // From the moment that the request is sent, whatever is thrown is foreign: the client's own errors are returned.
  const act = async (signal: AbortSignal): Promise<Result> => {
    // Where the answer's body goes on after the attempt, so does the caller's right to end it.
    const lasting = isWhole || !request.signal ? signal : AbortSignal.any([signal, request.signal]);
    // What is given to the runtime's own fetch is stopped through that: a Request that follows a signal is dear (measured).
    const mustFollow = transport !== undefined && !(request instanceof Draft);
    const stoppable = mustFollow ? new Request(request, { signal: lasting }) : request;
    const signed = await sign(stoppable, settings, progress);
    const { input, init: given } = progress.canChange && isNode() ? await unrepeatable(signed, lasting) : signed;
    // Bun's fetch sends a request once more if the server closed the kept connection, and none without such a connection.
    const init = progress.canChange && isBun() ? { ...given, keepalive: false } : given;
    // Credentials that came too late: nothing leaves behind an error that says so.
    signal.throwIfAborted();
    const send = transport ? sendBy(transport, input, { ...init, signal: lasting }, progress) : undefined;
    hasLeft = true;
    const response = ownResponse(await (send?.() ?? globalThis.fetch(input, { ...init, signal: lasting })));
    // A transport that does not follow the signal.
    if (signal.aborted) discardBody(response.body);
    signal.throwIfAborted();
    const error = await redirectError(response, progress);
    if (error) return { error };
    // `Response.error()`, or one that the platform keeps to itself.
    if (response.status === 0) throw new TypeError("The transport gave no answer.");
    if (isWhole || (reads === "errors" && !response.ok)) return readWhole(response, conditions, signal);
    // The signal reaches the body through the requests.
    retainReferences(response.body ?? response, [request, signed.input, input]);
    return { response };
  };
  try {
    return await interruptible(act, conditions.timer, request.signal);
  } catch (error) {
    return { error: failureOf(error, { ...conditions, request, hasLeft, isOwnFetch: transport === undefined }) };
  }
}

/**
 * Node's fetch sends once more, same nonce and all, what is answered with 421, as the fetch standard has it; but not a
 * stream, whose length it must be told (Node 20 to 26; Bun and Deno send once). A GET or HEAD can have none.
 * A transport can end in that fetch, too.
 */
async function unrepeatable(signed: Signed, signal: AbortSignal): Promise<Signed> {
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
  // fetch refuses a stream with keepalive, which Node does nothing about.
  const init: RequestInit = { body, duplex: "half", keepalive: false, signal };
  return { input: new Request(request, init), init: {} };
}

/** A transport may set further headers on the request, or remove some: an error shows neither. */
function sendBy(
  transport: Transport,
  input: string | Request,
  init: RequestInit,
  progress: Progress,
): () => Promise<Response> {
  const request = typeof input === "string" ? new Request(input, init) : input;
  progress.sent.push(new Headers(request.headers), request.headers);
  return async () => transport(request);
}

async function redirectError(response: Response, progress: Progress): Promise<AnyBrokerError | undefined> {
  try {
    await refuseRedirect(response);
    return undefined;
  } catch (error) {
    if (!isSigningError(error)) throw error;
    return refusedBySigning(error, progress);
  }
}

/** With its body in memory, so that nothing can go wrong with it later. */
async function readWhole(
  response: Response,
  { settings: { maxResponseBytes }, progress, isShared, reads }: Conditions,
  signal: AbortSignal,
): Promise<Result> {
  const { ok, status, statusText, headers, url } = response;
  if (response.body === null) return { response };
  const bytes = await readBytes(response, maxResponseBytes, signal);
  if (bytes === undefined && ok) {
    const problem = `its body is larger than maxResponseBytes, ${maxResponseBytes}`;
    return { error: unexpectedResponse(problem, response, "", progress, undefined) };
  }
  if (bytes && ok) {
    const { text, cause } = decode(bytes, reads === "text");
    if (cause) return { error: unexpectedResponse("its body is not UTF-8", response, text, progress, cause) };
    progress.text = text;
  }
  if (!isShared && ok) return { response };
  // openapi-fetch reads it, and keeps nothing of what it cannot read.
  const body = bytes ?? `(more than maxResponseBytes, ${maxResponseBytes})`;
  return { response: createResponse(body.length > 0 ? body : null, { status, statusText, headers, url }) };
}

function decode(bytes: Uint8Array, isText: boolean): { readonly text: string; readonly cause?: unknown } {
  const text = new TextDecoder().decode(bytes);
  // Only text that has it already can have it for another reason.
  if (!isText || !text.includes("\ufffd")) return { text };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (cause) {
    return { text, cause };
  }
}
