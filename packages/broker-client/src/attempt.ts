// One attempt: signed, sent, its answer read, and what came of it given a name.
import { keepAlive, refuseRedirect, signOwnRequest } from "@org/signing/sending";
import { type BrokerFailure, RequestRefusedError } from "./errors/index.ts";
import { failureOf } from "./failure.ts";
import { clientHeaders } from "./generated/documented.ts";
import { interruptible } from "./interruption.ts";
import type { Progress } from "./progress.ts";
import type { Settings, Transport } from "./settings.ts";

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
export async function attempt(request: Request, conditions: Conditions): Promise<Response | BrokerFailure> {
  let hasLeft = false;
  try {
    return await interruptible(
      async (signal) => {
        const signed = await sign(request, signal, conditions);
        // Credentials that came too late: nothing leaves behind an error that says so.
        signal.throwIfAborted();
        hasLeft = true;
        const response = await transmit(signed, signal, conditions);
        await refuseRedirect(response);
        if (conditions.whole) return readWhole(response, conditions);
        // The signal reaches the body through the requests.
        keepAlive(response.body ?? response, [request, signed]);
        return response;
      },
      conditions.timer,
      request.signal,
    );
  } catch (error) {
    return failureOf(error, { ...conditions, request, hasLeft });
  }
}

async function sign(request: Request, signal: AbortSignal, conditions: Conditions): Promise<Request> {
  const { settings, progress, transport = settings.transport, isShared } = conditions;
  if (!request.url.startsWith(`${settings.origin}/`)) {
    const problem = `it goes to another origin than baseUrl's, ${settings.origin}, and nothing is signed for it. Make a client for that origin.`;
    throw new RequestRefusedError("foreign_origin", problem, progress);
  }
  // What is given to the runtime's own fetch is stopped through that: a Request that follows a signal is dear (measured).
  const stoppable =
    transport === undefined ? request : new Request(request, { signal: lasting(request, signal, conditions) });
  const signed = await signOwnRequest(stoppable, settings.signer, "manual", !isShared);
  const { headers } = signed;
  for (const name in settings.headers) {
    if (!headers.has(name)) headers.set(name, settings.headers[name] ?? "");
  }
  for (const name in clientHeaders) headers.set(name, clientHeaders[name] ?? "");
  progress.sent = headers;
  return signed;
}

function transmit(signed: Request, signal: AbortSignal, conditions: Conditions): Promise<Response> {
  const { transport = conditions.settings.transport } = conditions;
  return transport ? transport(signed) : globalThis.fetch(signed, { signal: lasting(signed, signal, conditions) });
}

/** Where the answer's body goes on after the attempt, so does the caller's right to end it. */
function lasting(request: Request, signal: AbortSignal, { whole }: Conditions): AbortSignal {
  return whole ? signal : AbortSignal.any([signal, request.signal]);
}

/** With its body in memory, so that nothing can go wrong with it later. */
async function readWhole(response: Response, { progress, isShared }: Conditions): Promise<Response> {
  const { status, statusText, headers, url } = response;
  if (response.body === null) return response;
  if (!isShared && response.ok) {
    progress.text = await response.text();
    return response;
  }
  const copy = new Response(await response.arrayBuffer(), { status: Math.min(status, 599), headers });
  // What no constructor takes, and a server can send: a status above 599, a reason beyond Latin-1.
  const asItCame = { status: { value: status }, statusText: { value: statusText }, url: { value: url } };
  return Object.defineProperties(copy, asItCame);
}
