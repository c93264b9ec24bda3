// The seam to openapi-fetch: one of its clients, whose calls cannot get round the signer.
import { SigningError } from "@org/signing";
import { pathMiddleware } from "@org/signing/openapi-fetch";
import createClient, { defaultPathSerializer, type Client } from "openapi-fetch";
import { Draft } from "./draft.ts";
import { type RefusalReason, RequestRefusedError, UnexpectedResponseError } from "./errors/index.ts";
import type { Lookup } from "./lookup.ts";
import type { DocumentedCall } from "./operation.ts";
import { bodyText, problemOfHeaders, problemOfPath, problemOfQuery, UnserializableError } from "./parameters.ts";
import { begin, type Progress } from "./progress.ts";
import { redactCause, redactor, redactResponse } from "./redact.ts";
import type { Send, Sending } from "./send.ts";
import type { Settings, Transport } from "./settings.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** What openapi-fetch and fetch know of a call. openapi-fetch passes over anything else without a word. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal"
  ).split(" "),
);

/** What openapi-fetch takes for one call, as far as it matters here. */
interface Init extends Record<string, unknown> {
  readonly params?: {
    readonly query?: object | undefined;
    readonly path?: object | undefined;
    readonly header?: object | undefined;
  };
  readonly headers?: object | undefined;
  readonly body?: unknown;
  readonly fetch?: Transport | undefined;
  readonly parseAs?: string;
  readonly querySerializer?: unknown;
  readonly pathSerializer?: typeof defaultPathSerializer;
}

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A call of openapi-fetch for an operation that is known at run time only. */
type RequestOperation = (
  method: string,
  path: string,
  init: Init,
  sending: Omit<Sending, "transport">,
) => Promise<Answer>;

/** What an operation's call takes: the answer's body is in its `progress`, or still to be read. */
export type CallHttp = (
  operation: DocumentedCall,
  init: Init,
  sending: Pick<Sending, "progress" | "timeout">,
) => Promise<Answer>;

export function createHttp<Paths extends object>(
  { baseUrl }: Settings,
  send: Send,
  lookup: Lookup,
): { http: Client<Paths>; call: CallHttp } {
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  // openapi-fetch types a call by the literal path that a caller writes; here it is read from a table, whose types the
  // generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<Answer>;
  let hasMiddleware = false;

  const request: RequestOperation = async (method, path, { fetch: transport, ...init }, sending) => {
    let response: Response | undefined;
    const fetch = async (request: Request | Draft) => (response = await send(request, { ...sending, transport }));
    try {
      refuseUnsendable(method, path, init, sending.progress);
      const isBare = !sending.isShared && init.body === undefined && init.headers === undefined;
      // A class of the call's own in the place of `Request` could lose method and body before they are signed.
      return await untyped(method, path, { ...init, fetch, Request: isBare ? Draft : undefined, redirect: "manual" });
    } catch (error) {
      throw asBrokerError(error, response, sending.progress);
    }
  };
  const callByPath = (method: string, path: string, init: Init): Promise<Answer> => {
    const verb = method.toUpperCase();
    const progress = begin(lookup(verb, baseUrl + path)?.name ?? `${verb} ${path}`);
    return request(method, path, init, { progress, isShared: true, whole: init.parseAs !== "stream" });
  };
  const byMethod = METHODS.map((method) => [
    method,
    (path: string, init?: Init) => callByPath(method, path, { ...init }),
  ]);
  const http: Client<Paths> = {
    ...client,
    ...Object.fromEntries(byMethod),
    request: (method: string, path: string, init?: Init) => callByPath(method, path, { ...init }),
    use(...middleware) {
      hasMiddleware = true;
      client.use(...middleware);
    },
  };
  const call: CallHttp = ({ method, path, retry }, init, sending) =>
    request(method, path, { ...init, parseAs: "stream" }, { ...sending, retry, isShared: hasMiddleware, whole: true });
  return { http, call };
}

/** What would go round the signer, seem to, or not arrive as it is meant. */
function refuseUnsendable(method: string, path: string, init: Init, progress: Progress): void {
  const { headers, params: { query, header, path: inPath = {} } = {}, pathSerializer = defaultPathSerializer } = init;
  const refuse = (reason: RefusalReason, problem: string) => {
    throw new RequestRefusedError(reason, problem, progress);
  };
  const unknown = Object.keys(init).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) refuse("unknown_input", `openapi-fetch takes no \`${unknown}\`. Look at its options.`);
  if (!path.startsWith("/")) refuse("invalid_url", "a path begins with a slash.");
  if (init.body !== undefined && /^(?:GET|HEAD)$/i.test(method)) refuse("body_not_allowed", `a ${method} has no body.`);
  if (init["baseUrl"] !== undefined) {
    refuse("per_call_base_url", "a call has no baseUrl of its own. Make a client for that origin.");
  }
  // openapi-fetch passes over it without a word, where a client has it replace what was signed.
  if (init["requestInitExt"] !== undefined) {
    refuse("per_call_request_init_ext", "a call has no requestInitExt. Give createBrokerClient a fetch that adds it.");
  }
  const inHeaders = (headers && problemOfHeaders(headers)) ?? (header && problemOfHeaders(header));
  if (inHeaders) refuse("unsupported_header", inHeaders);
  const inParameters = problemOfPath(path, inPath) ?? (query && !init.querySerializer && problemOfQuery(query));
  if (inParameters) refuse("unsupported_parameter", inParameters);
  pathMiddleware.onRequest({ schemaPath: path, params: { path: { ...inPath } }, options: { pathSerializer } });
}

/** What openapi-fetch throws, other than from a caller's own middleware, as the client's own error. */
function asBrokerError(error: unknown, response: Response | undefined, progress: Progress): unknown {
  if (error instanceof SigningError) {
    return new RequestRefusedError(error.code, error.message, progress, { cause: error });
  }
  if (error instanceof UnserializableError) {
    const { message, cause } = error;
    return new RequestRefusedError("unsupported_body", `its body cannot be sent: ${message}`, progress, { cause });
  }
  if (response && error instanceof SyntaxError) {
    const redact = redactor(progress.sent);
    const text = redact(progress.text ?? "");
    const shown = redactResponse(response, text, redact);
    return new UnexpectedResponseError("its body is not JSON", shown, text, progress, redactCause(error, redact));
  }
  return error;
}
