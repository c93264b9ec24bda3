// One attempt: signed, sent, its answer read, and what came of it given a name.
import { keepAlive, refuseRedirect } from "@org/signing/sending";
import { Draft } from "./draft.ts";
import { isNode } from "./environment.ts";
import type { BrokerFailure } from "./errors/index.ts";
import { failureOf } from "./failure.ts";
import { interruptible } from "./interruption.ts";
import type { Transport } from "./options.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";
import { sign, type Signed } from "./sign.ts";

export interface Conditions {
  readonly settings: Settings;
  readonly progress: Progress;
  /** In the place of the client's. */
  readonly transport?: Transport | undefined;
  /** Whether anybody else has hold of the request, or reads the response before the caller. */
  readonly isShared: boolean;
  /** Whether the answer is read to its end, or given as soon as its headers are here. */
  readonly whole: boolean;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
  /** What is left of it. */
  readonly timer: number;
}

/** Uses the request up. Gives the response, whatever its status, or the error. */
export async function attempt(request: Request | Draft, conditions: Conditions): Promise<Response | BrokerFailure> {
  const { settings, progress, transport = settings.transport, isShared, whole } = conditions;
  let hasLeft = false;
  const act = async (signal: AbortSignal): Promise<Response> => {
    // Where the answer's body goes on after the attempt, so does the caller's right to end it.
    const lasting = whole || !request.signal ? signal : AbortSignal.any([signal, request.signal]);
    // What is given to the runtime's own fetch is stopped through that: a Request that follows a signal is dear (measured).
    const mustFollow = transport !== undefined && !(request instanceof Draft);
    const stoppable = mustFollow ? new Request(request, { signal: lasting }) : request;
    const signed = await sign(stoppable, !isShared, settings, progress);
    const { input, init } = progress.canChange && !transport && isNode() ? await unrepeatable(signed) : signed;
    // Credentials that came too late: nothing leaves behind an error that says so.
    signal.throwIfAborted();
    hasLeft = true;
    const response = await transmit(input, { ...init, signal: lasting }, transport);
    await refuseRedirect(response);
    // `Response.error()`, or one that the platform keeps to itself.
    if (response.status === 0) throw new TypeError("The transport gave no answer.");
    if (whole) return readWhole(response, conditions);
    // The signal reaches the body through the requests.
    keepAlive(response.body ?? response, [request, signed.input, input]);
    return response;
  };
  try {
    return await interruptible(act, conditions.timer, request.signal);
  } catch (error) {
    return failureOf(error, { ...conditions, request, hasLeft });
  }
}

/**
 * Node's fetch sends once more, same nonce and all, what is answered with 421, as the fetch standard has it; but not a
 * stream, whose length it must be told (Node 20 to 26; Bun and Deno send once). A GET or HEAD can have none.
 */
async function unrepeatable(signed: Signed): Promise<Signed> {
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
  return { input: request, init: { body, duplex: "half" } };
}

function transmit(input: string | Request, init: RequestInit, transport: Transport | undefined): Promise<Response> {
  if (transport === undefined) return globalThis.fetch(input, init);
  return transport(typeof input === "string" ? new Request(input, init) : input);
}

/** With its body in memory, so that nothing can go wrong with it later. */
async function readWhole(response: Response, { progress, isShared }: Conditions): Promise<Response> {
  const { status, statusText, headers, url } = response;
  if (response.body === null) return response;
  if (!isShared && response.ok) {
    progress.text = await response.text();
    return response;
  }
  const bytes = await response.arrayBuffer();
  // openapi-fetch reads it, and keeps nothing of what it cannot read.
  if (response.ok) progress.text = new TextDecoder().decode(bytes);
  // With a 204, the constructor takes no body, not even an empty one.
  const copy = new Response(bytes.byteLength > 0 ? bytes : null, { status: Math.min(status, 599), headers });
  // What no constructor takes, and a server can send: a status above 599, a reason beyond Latin-1.
  const asItCame = { status: { value: status }, statusText: { value: statusText }, url: { value: url } };
  return Object.defineProperties(copy, asItCame);
}
