// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import { pathMiddleware } from "@org/signing/openapi-fetch";
import { retainReferences, toRequest } from "@org/signing/sending";
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { bodyText } from "../validation/body.ts";
import { Draft } from "./bare-request.ts";
import { ConfigurationError, isOwnError, OutcomeUnknownError, RequestRefusedError } from "../errors/index.ts";
import { isSigningError, refusedBySigning } from "../errors/request-errors.ts";
import { canChange, type Lookup } from "../operations/lookup.ts";
import { CallersError, guard } from "./middleware.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import { begin, type Progress } from "./call-context.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { readInit, type Init } from "./request-init.ts";
import type { Send, Sending } from "./send.ts";
import type { Settings } from "../options/settings.ts";
import { statusError, unexpectedResponse } from "./response-errors.ts";
import { UnsendableError } from "../validation/unsendable.ts";

/** How much of a response is read: all of it as text or as bytes, or only an error's body. */
function readsFor({ parseAs }: Init): Sending["reads"] {
  if (parseAs === "stream") return "errors";
  return parseAs === "blob" || parseAs === "arrayBuffer" ? "bytes" : "text";
}

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call of openapi-fetch for an operation that is known at run time only. */
type RequestOperation = (
  method: string,
  path: string,
  init: unknown,
  sending: Omit<Sending, "transport" | "reads"> & Partial<Pick<Sending, "reads">>,
) => Promise<Answer>;

type ByPath = (path: string, init?: unknown) => Promise<Answer>;

/** What an operation's call takes: the answer's body is in its `progress`, or still to be read. */
export type CallHttp = (
  operation: DocumentedCall,
  init: Init,
  sending: Pick<Sending, "progress" | "timeout">,
) => Promise<Answer>;

export function createHttp<Paths extends object>(
  settings: Settings,
  send: Send,
  lookup: Lookup,
): { http: Client<Paths>; call: CallHttp } {
  const { baseUrl } = settings;
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from a table, whose types the
  // generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;
  let hasMiddleware = false;

  const request: RequestOperation = async (method, path, given, sending) => {
    const { progress } = sending;
    try {
      const { fetch: transport, ...init } = readInit(method, path, given);
      const isBare = !sending.isShared && init.body === undefined && init.headers === undefined;
      const reads = sending.reads ?? readsFor(init);
      const isReplaceable = hasMiddleware || init.middleware.length > 0;
      const fetch = async (made: Request | Draft) =>
        (progress.response = await send(ownCopy(made, isReplaceable ? init.signal : undefined), {
          ...sending,
          transport,
          reads,
        }));
      // A middleware can return them in a response of its own.
      const keepHeaders = ({ headers }: Request) => void progress.sent.push(settings.headers, headers);
      // A class of the call's own in the place of `Request` could lose method and body before they are signed.
      return await untyped(method, path, {
        ...init,
        fetch,
        Request: requestClass(isBare, keepHeaders),
        redirect: "manual",
      });
    } catch (error) {
      throw asBrokerError(error, progress, settings);
    }
  };
  const callByPath = (method: unknown, template: unknown, init: unknown = {}): Promise<Answer> => {
    const verb = typeof method === "string" ? method.toUpperCase() : "";
    const at = typeof template === "string" ? template : "";
    const [path = ""] = at.split(/[?#]/);
    const name = lookup(verb, baseUrl + at)?.name ?? `${verb} ${path}`;
    const progress = begin(name, canChange({ method: verb, url: baseUrl + at }, lookup));
    return request(verb, at, init, { progress, isShared: true });
  };
  const http = { ...client };
  // What is typed by openapi-fetch is put over by what is not.
  Object.assign(http, {
    ...Object.fromEntries(
      METHODS.map((method): [string, ByPath] => [method, (path, init) => callByPath(method, path, init)]),
    ),
    request: callByPath,
    use(...middleware: Middleware[]) {
      const guarded = middleware.map(guardForAll);
      hasMiddleware = true;
      client.use(...guarded);
    },
    eject(...middleware: Middleware[]) {
      client.eject(...middleware.map(guardForAll));
    },
  });
  const call: CallHttp = ({ method, path, retry }, init, sending) =>
    request(
      method,
      path,
      { ...init, parseAs: "stream" },
      { ...sending, retry, isShared: hasMiddleware, reads: "text" },
    );
  return { http, call };
}

function guardForAll(middleware: Middleware): Middleware {
  try {
    return guard(middleware);
  } catch (error) {
    throw error instanceof UnsendableError ? new ConfigurationError(error.message) : error;
  }
}

/** In the place of `Request` for openapi-fetch, whose URL is text that the URL parser would change without a word. */
function requestClass(isBare: boolean, onRequest: (request: Request) => void) {
  const made = function (url: string, init: RequestInit & { readonly method: string }): Request | Draft {
    if (url.includes("#")) throw new UnsendableError("invalid_url", "the URL has a fragment, which is not sent.");
    pathMiddleware.onRequest({ schemaPath: url, params: {}, options: { pathSerializer: String } });
    if (isBare) return new Draft(url, init);
    const request = newRequest(url, init);
    onRequest(request);
    return request;
  };
  // openapi-fetch asks whether what a middleware returns is an instance.
  made.prototype = Request.prototype;
  return made;
}

/** What a middleware made of the request, as the runtime sees it: its getters may say something else. */
function ownCopy(made: Request | Draft, signal: AbortSignal | undefined): Request | Draft {
  if (made instanceof Draft) return made;
  // A clone loses the signal after a garbage collection, and a request that a middleware made may have none.
  const request = made instanceof Request ? made : toRequest(made, undefined);
  const followed = signal && { signal: AbortSignal.any([request.signal, signal]) };
  const copy = newRequest(request, { redirect: "manual", ...followed });
  retainReferences(copy, [made, request, followed]);
  return copy;
}

function newRequest(from: string | Request, init: RequestInit): Request {
  try {
    return new Request(from, init);
  } catch {
    // Its message can quote the value of a header.
    const isRead = from instanceof Request && from.bodyUsed;
    throw isRead
      ? new UnsendableError("body_already_read", "the request's body was already read.")
      : new UnsendableError("invalid_request", "fetch refuses it. Look at its method and its options.");
  }
}

/** What openapi-fetch throws, other than from a caller's own middleware, as the client's own error. */
function asBrokerError(error: unknown, progress: Progress, settings: Settings): unknown {
  const { response, text = "" } = progress;
  if (isOwnError(error)) return error;
  if (error instanceof CallersError) return error.thrown;
  if (response) {
    if (!response.ok) return statusError(response, text, progress, settings);
    const problem = error instanceof UnsendableError ? error.message : "its body is not JSON";
    return unexpectedResponse(problem, response, text, progress, error);
  }
  if (isSigningError(error)) return refusedBySigning(error, progress);
  if (error instanceof UnsendableError) {
    const cause = copyCause(error.cause);
    return new RequestRefusedError(error.reason, error.message, progress, { cause });
  }
  const cause = copyCause(error, redactor(progress.sent));
  if (progress.attempt > 0) return new OutcomeUnknownError("got no whole answer (see `cause`).", progress, cause);
  return new RequestRefusedError("invalid_option", "its options could not be read.", progress, { cause });
}
