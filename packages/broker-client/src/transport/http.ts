// Creates `broker.http`. openapi-fetch defines its types and creates its requests, and the client's own `send` sends
// the requests.
import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { Identify } from "../operations/lookup.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import type { HttpClient } from "../operations/spec-types.ts";
import { assertOption, readTimeout } from "../options/read-option.ts";
import type { Settings } from "../options/settings.ts";
import { bodyText } from "../validation/body.ts";
import { isAllText } from "../validation/payload.ts";
import { refusalOf } from "./broker-error.ts";
import { readDispatcher } from "./call-dispatcher.ts";
import { beginCall, type CallContext, finish } from "./context.ts";
import { ownFetch } from "./fetch-transport.ts";
import { type HttpOptions, readHttpOptions } from "./http-options.ts";
import { isMiddleware, MIDDLEWARE_RULE, sendThrough } from "./middleware.ts";
import { assertUrl, newRequest, readRequest } from "./outgoing.ts";
import { type Received, wrongResponse } from "./received.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** Creates a `Request`, but rejects a URL that `assertUrl` rejects. openapi-fetch calls the function with `new`. */
function CheckedRequest(url: string, init: RequestInit): Request {
  assertUrl(url);
  return newRequest(url, init);
}

interface HttpResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export function createHttp<Paths extends object>(
  settings: Settings,
  identify: Identify,
  registered: Middleware[],
): HttpClient<Paths> {
  const { baseUrl } = settings;
  const client = createClient<Paths>({ baseUrl, bodySerializer: bodyText });
  // openapi-fetch infers the types of a call from a literal path, but the client passes the path as a variable.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<HttpResult>;

  const send = async (verb: string, path: string, given: unknown, call: CallContext, operation?: DocumentedCall) => {
    let isWritten = false;
    let received: Received | undefined;
    try {
      const {
        fetch,
        dispatcher: own,
        middleware,
        timeout,
        ...init
      } = readHttpOptions(verb, path, given, operation?.styles);
      const dispatcher = readDispatcher(own, settings.isFetch || fetch !== undefined);
      const { parseAs = operation && isAllText(operation.success) ? "text" : "json", params } = init;
      const context = () => ({ schemaPath: path, params, options: { ...init, baseUrl, parseAs } });
      const chain = { middleware: [...registered, ...middleware], identify, context };
      const limits = readTimeout(timeout, settings.timeout);
      const options = { reads: readsFor(parseAs), limits, transport: fetch && ownFetch(fetch) };
      const sendMade = async (made: Request) => {
        const outgoing = readRequest(made);
        isWritten = true;
        received = await sendThrough(chain, outgoing, call, options);
        return received.response();
      };
      // The client's values come after `init`, so that the caller cannot replace a value of the client.
      const overrides = { parseAs, fetch: sendMade, Request: CheckedRequest, redirect: "manual" };
      const result = await untyped(verb, path, { ...init, ...overrides, ...(dispatcher && { dispatcher }) });
      return { result, received: result.response };
    } catch (error) {
      if (received) throw wrongResponse("the body is not JSON", received, call, error);
      // An error of `sendThrough` can come from a caller's middleware, so the client does not convert the error.
      throw isWritten ? error : refusalOf(error, call);
    }
  };
  const request = async (method: unknown, template: unknown, given: unknown = {}): Promise<HttpResult> => {
    const verb = typeof method === "string" ? method.toUpperCase() : "";
    const path = typeof template === "string" ? template : "";
    const { operation, canChange } = identify({ method: verb, url: baseUrl + path });
    const call = beginCall(settings, operation?.name ?? `${verb} ${path.replace(/[?#].*$/s, "")}`, canChange);
    return (await finish(call, send(verb, path, given, call, operation))).result;
  };
  const methods = METHODS.map((method) => [method, (path: unknown, init?: unknown) => request(method, path, init)]);
  // The methods of the client replace the methods of openapi-fetch, and have the same types.
  const own = { ...Object.fromEntries(methods), request, ...registry(registered) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not know the names of the methods
  return Object.assign({ ...client }, own) as HttpClient<Paths>;
}

function registry(middleware: Middleware[]): Pick<Client<object>, "use" | "eject"> {
  return {
    use(...added) {
      assertOption(added.every(isMiddleware), MIDDLEWARE_RULE);
      middleware.push(...added);
    },
    eject(...removed) {
      for (const each of removed) {
        const at = middleware.indexOf(each);
        if (at >= 0) middleware.splice(at, 1);
      }
    },
  };
}

function readsFor(parseAs: HttpOptions["parseAs"]): "errors" | "bytes" | "text" {
  if (parseAs === "stream") return "errors";
  return parseAs === "blob" || parseAs === "arrayBuffer" ? "bytes" : "text";
}
