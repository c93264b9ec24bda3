// One attempt: signed, sent, its answer read, and what came of it given a name.
import { createSigningFetch, SigningError, type Signer } from "@org/signing";
import {
  AbortedError,
  type BrokerFailure,
  ConnectionError,
  isBrokerError,
  NotSentError,
  OutcomeUnknownError,
  RequestRefusedError,
  TimedOutError,
} from "./errors/index.ts";
import { clientHeaders } from "./generated/documented.ts";
import { interruptible, Interruption } from "./interruption.ts";
import { codeOf, notSentReason } from "./not-sent.ts";
import { redactCause, redactor } from "./redact.ts";
import type { Progress } from "./progress.ts";
import type { Transport } from "./settings.ts";

/** A request that is not signed yet, as fetch takes it. */
export interface Outgoing {
  readonly input: string | URL | Request;
  readonly init?: RequestInit | undefined;
}

interface Conditions {
  readonly signer: Signer;
  readonly transport: Transport;
  readonly headers: Readonly<Record<string, string>>;
  readonly progress: Progress;
  readonly limit: "attempt" | "overall";
  readonly milliseconds: number;
  /** What is left of it. */
  readonly timer: number;
  /** Whether the answer is read to its end, or given as soon as its headers are here. */
  readonly whole: boolean;
}

/** The signal of whoever makes the request. */
export function signalOf({ input, init }: Outgoing): AbortSignal | undefined {
  return init?.signal ?? (input instanceof Request ? input.signal : undefined);
}

/** Gives the response, whatever its status, or the error. */
export async function attempt(outgoing: Outgoing, conditions: Conditions): Promise<Response | BrokerFailure> {
  const { signer, transport, headers, progress, timer, whole } = conditions;
  const callers = signalOf(outgoing);
  let left: URL | undefined;
  try {
    return await interruptible(
      async (signal) => {
        const send = (signed: Request): Promise<Response> => {
          // Credentials that came too late: nothing leaves behind an error that says so.
          signal.throwIfAborted();
          addHeaders(signed, headers);
          progress.sent = signed.headers;
          left = new URL(signed.url);
          return transport(signed);
        };
        // The answer's body goes on after this, and so does the caller's right to end it.
        const lasting = whole || callers === undefined ? signal : AbortSignal.any([signal, callers]);
        const response = await createSigningFetch(signer, send)(outgoing.input, { ...outgoing.init, signal: lasting });
        return whole ? await readWhole(response) : response;
      },
      timer,
      callers,
    );
  } catch (error) {
    return failure(error, left, conditions);
  }
}

function addHeaders({ headers }: Request, others: Readonly<Record<string, string>>): void {
  for (const name in others) {
    if (!headers.has(name)) headers.set(name, others[name] ?? "");
  }
  for (const name in clientHeaders) headers.set(name, clientHeaders[name] ?? "");
}

/** With the body in memory, so that nothing can go wrong with it later. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers, url } = response;
  if (response.body === null) return response;
  const copy = new Response(await response.arrayBuffer(), { status: Math.min(status, 599), headers });
  // What no constructor takes, and a server can send: a status above 599, a reason beyond Latin-1.
  const asItCame = { status: { value: status }, statusText: { value: statusText }, url: { value: url } };
  return Object.defineProperties(copy, asItCame);
}

function failure(error: unknown, left: URL | undefined, { progress, ...conditions }: Conditions): BrokerFailure {
  if (isBrokerError(error)) return error;
  if (error instanceof SigningError) {
    return new RequestRefusedError(error.code, error.message, progress, { cause: error });
  }
  const { canChange } = progress;
  const outcome = left === undefined ? "not_sent" : "unknown";
  if (error instanceof Interruption && error.by === "caller") return new AbortedError(outcome, progress, error.cause);
  if (error instanceof Interruption && !(canChange && left)) {
    return new TimedOutError(conditions.limit, conditions.milliseconds, outcome, progress);
  }
  const cause = redactCause(error, redactor(progress.sent));
  const reason = notSentReason(error);
  if (reason !== undefined) return new NotSentError(reason, left?.host ?? "", progress, cause);
  const why =
    error instanceof Interruption ? `within ${conditions.milliseconds} ms (timeout.${conditions.limit})` : said(error);
  const what = `got no whole answer from ${left?.host ?? "the service"} ${why}.`;
  return canChange ? new OutcomeUnknownError(what, progress, cause) : new ConnectionError(what, progress, cause);
}

function said(error: unknown): string {
  const code = codeOf(error);
  return code === undefined ? "over its connection" : `(${code})`;
}
