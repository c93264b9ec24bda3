// The openapi-fetch client of `broker.http`. None of its calls can bypass the signer.
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { ConfigurationError } from "../errors/index.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import type { Settings } from "../options/settings.ts";
import { bodyText } from "../validation/body.ts";
import { isAllText } from "../validation/payload.ts";
import { UnsendableError } from "../validation/unsendable.ts";
import { toCallError } from "./broker-error.ts";
import { beginCall, type CallContext, type Received } from "./context.ts";
import { guard } from "./middleware.ts";
import { BareRequest, copyRequest, createRequestClass } from "./own-request.ts";
import { readInit, type Init } from "./request-init.ts";
import type { Identify, Send, SendOptions } from "./send.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

interface HttpResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** Result of a call, and the response before a middleware replaced it. */
interface CallResult {
  readonly result: HttpResult;
  readonly received: Received | undefined;
}

type Options = Pick<SendOptions, "isShared" | "timeout" | "retry" | "success"> & {
  readonly operation?: Called | undefined;
  readonly reads?: SendOptions["reads"];
};

type Called = Pick<DocumentedCall, "method" | "path" | "retry" | "styles" | "success">;

/** Calls a documented operation. The body of its response is in `received`, or still to be read. */
export type CallHttp = (
  operation: Called,
  init: Init,
  call: CallContext,
  timeout: SendOptions["timeout"],
) => Promise<CallResult>;

export function createHttp<Paths extends object>(
  settings: Settings,
  send: Send,
  identify: Identify,
): { http: Client<Paths>; callHttp: CallHttp } {
  const { baseUrl } = settings;
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  // openapi-fetch types a call by the literal path that a caller writes. Here the path comes from a table, whose types the
  // generated families have.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<HttpResult>;
  let hasMiddleware = false;

  const request = async (method: string, path: string, given: unknown, call: CallContext, options: Options) => {
    let received: Received | undefined;
    try {
      const { operation, ...others } = options;
      const { fetch: transport, ...read } = readInit(method, path, given, operation?.styles);
      const init = { ...(operation && isAllText(operation.success) && { parseAs: "text" }), ...read };
      const isBare = !options.isShared && init.body === undefined && init.headers === undefined;
      const sendOptions = { ...others, transport, reads: options.reads ?? readsFor(init) };
      const signal = hasMiddleware || init.middleware.length > 0 ? init.signal : undefined;
      const fetch = async (made: Request | BareRequest) => {
        const own = made instanceof BareRequest ? made : copyRequest(made, signal);
        received = await send(own, call, sendOptions);
        return received.response;
      };
      // A middleware can return these headers in a response of its own.
      const keepHeaders = ({ headers }: Request) => void call.sent.push(settings.headers, headers);
      // A class of the call's own in the place of `Request` could lose method and body before they are signed.
      const overrides = { fetch, Request: createRequestClass(isBare, keepHeaders), redirect: "manual" };
      const result = await untyped(method, path, { ...init, ...overrides });
      return { result, received };
    } catch (error) {
      throw toCallError(error, call, received);
    }
  };
  const callByPath = async (method: unknown, template: unknown, init: unknown = {}): Promise<HttpResult> => {
    const verb = typeof method === "string" ? method.toUpperCase() : "";
    const path = typeof template === "string" ? template : "";
    const { name, operation, canChange } = identify({ method: verb, url: baseUrl + path });
    const call = beginCall(settings, name ?? `${verb} ${path.replace(/[?#].*$/s, "")}`, canChange);
    return (await request(verb, path, init, call, { isShared: true, operation })).result;
  };
  const http = { ...client };
  // The methods of openapi-fetch have types, and those that replace them have none.
  Object.assign(http, {
    ...Object.fromEntries(
      METHODS.map((method) => [method, (path: unknown, init?: unknown) => callByPath(method, path, init)]),
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
  const callHttp: CallHttp = (operation, init, call, timeout) => {
    const { method, path, retry, success } = operation;
    const options = { operation, retry, timeout, isShared: hasMiddleware, reads: "text", success } as const;
    return request(method, path, { ...init, parseAs: "stream" }, call, options);
  };
  return { http, callHttp };
}

function readsFor({ parseAs }: Init): SendOptions["reads"] {
  if (parseAs === "stream") return "errors";
  return parseAs === "blob" || parseAs === "arrayBuffer" ? "bytes" : "text";
}

function guardForAll(middleware: Middleware): Middleware {
  try {
    return guard(middleware);
  } catch (error) {
    throw error instanceof UnsendableError ? new ConfigurationError(error.message) : error;
  }
}
