// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import { SigningError } from "@org/signing";
import { pathMiddleware } from "@org/signing/openapi-fetch";
import createClient from "openapi-fetch";
import { type RefusalReason, RequestRefusedError } from "./errors/index.ts";
import type { Lookup } from "./lookup.ts";
import { bodyText, problemOfHeaders, problemOfPath, problemOfQuery, UnserializableError } from "./parameters.ts";
import { NO_JSON, unexpectedResponse } from "./payload.ts";
import { begin, type Progress } from "./progress.ts";
import type { Send, Sending } from "./send.ts";
import type { Settings, Transport } from "./settings.ts";

const METHODS = new Set<PropertyKey>(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/** What openapi-fetch takes for one call, as far as it matters here. */
interface Init {
  readonly params?: { readonly query?: object | undefined; readonly path?: object | undefined };
  readonly headers?: object | undefined;
  readonly fetch?: Transport | undefined;
  readonly parseAs?: string;
  readonly Request?: unknown;
  readonly baseUrl?: unknown;
  readonly requestInitExt?: unknown;
  readonly querySerializer?: unknown;
}

export interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call of openapi-fetch for an operation that is known at run time only. */
export type RequestOperation = (
  method: string,
  path: string,
  init: Init & Record<string, unknown>,
  sending: Omit<Sending, "transport" | "whole">,
) => Promise<Answer>;

export function createHttp<Paths extends object>({ baseUrl }: Settings, send: Send, lookup: Lookup) {
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  client.use(pathMiddleware);
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from a table, whose types the
  // generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;

  const request: RequestOperation = async (method, path, { fetch: transport, ...given }, sending) => {
    // A class of the call's own in the place of `Request` could lose method and body before they are signed.
    const init = { ...given, Request: undefined };
    refuseUnsendable(path, init, sending.progress);
    let response: Response | undefined;
    const whole = init.parseAs !== "stream";
    const fetch = async (input: Request) => (response = await send({ input }, { ...sending, transport, whole }));
    try {
      return await untyped(method, path, { ...init, fetch });
    } catch (error) {
      throw asBrokerError(error, response, sending.progress);
    }
  };
  const call = (method: string, path: string, init: Init & Record<string, unknown>) => {
    const verb = method.toUpperCase();
    const operation = lookup(verb, baseUrl + path)?.name ?? `${verb} ${path}`;
    return request(method, path, init, { progress: begin(operation) });
  };
  const http = new Proxy(client, {
    get(target, name) {
      if (name === "request")
        return (method: unknown, path: unknown, init?: object) => call(String(method), String(path), { ...init });
      if (METHODS.has(name)) return (path: unknown, init?: object) => call(String(name), String(path), { ...init });
      return Reflect.get(target, name);
    },
  });
  return { http, request };
}

/** What would go round the signer, seem to, or not arrive as it is meant. */
function refuseUnsendable(path: string, init: Init, progress: Progress): void {
  const { baseUrl, requestInitExt, headers, params = {}, querySerializer } = init;
  const refuse = (reason: RefusalReason, problem: string | undefined) => {
    if (problem !== undefined) throw new RequestRefusedError(reason, problem, progress);
  };
  const otherOrigin = "a call has no baseUrl of its own. Make a client for that origin.";
  refuse("per_call_base_url", baseUrl === undefined ? undefined : otherOrigin);
  // openapi-fetch passes over it without a word, where a client has it replace what was signed.
  const passedOver = "a call has no requestInitExt. Give createBrokerClient a fetch that adds it.";
  refuse("per_call_request_init_ext", requestInitExt === undefined ? undefined : passedOver);
  refuse("unsupported_header", problemOfHeaders(headers ?? {}));
  refuse("unsupported_parameter", problemOfPath(path, params.path ?? {}));
  if (querySerializer === undefined) refuse("unsupported_parameter", problemOfQuery(params.query ?? {}));
}

/** What openapi-fetch throws, other than from a caller's own middleware, as the client's own error. */
function asBrokerError(error: unknown, response: Response | undefined, progress: Progress): unknown {
  if (error instanceof SigningError) {
    return new RequestRefusedError(error.code, error.message, progress, { cause: error });
  }
  if (error instanceof UnserializableError) {
    return new RequestRefusedError("unsupported_body", `its body cannot be sent: ${error.message}`, progress);
  }
  if (response && error instanceof SyntaxError) {
    return unexpectedResponse(NO_JSON, response, undefined, progress, error);
  }
  return error;
}
