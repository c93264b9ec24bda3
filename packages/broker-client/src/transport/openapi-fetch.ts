// Sends calls of `broker.http` through openapi-fetch. If the client has a middleware, calls of named operations also
// use openapi-fetch.
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { ConfigurationError } from "../errors/index.ts";
import type { Identify } from "../operations/lookup.ts";
import type { FetchFunction } from "../options/options.ts";
import type { Settings } from "../options/settings.ts";
import { bodyText } from "../validation/body.ts";
import { UnsendableError } from "../validation/unsendable.ts";
import { toCallError } from "./broker-error.ts";
import type { CallContext } from "./context.ts";
import { ownFetch } from "./fetch-transport.ts";
import { guard } from "./middleware.ts";
import { readRequest } from "./outgoing.ts";
import { copyRequest, createRequestClass } from "./own-request.ts";
import type { Received } from "./received.ts";
import { send, type SendOptions } from "./send.ts";

export interface HttpOptions extends Omit<SendOptions, "transport"> {
  readonly init: { readonly signal?: AbortSignal | undefined };
  readonly fetch?: FetchFunction | undefined;
  /**
   * Retry rule of the operation. The field is set if the caller used the operation's name, as in
   * `broker.trading.listAccounts()`.
   */
  readonly retry?: "safe" | "never" | undefined;
}

export interface HttpResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export interface OpenapiFetch<Paths extends object> {
  readonly client: Client<Paths>;
  /** Whether the client has a middleware, which only openapi-fetch can run. */
  readonly hasMiddleware: () => boolean;
  readonly run: (method: string, path: string, call: CallContext, read: () => HttpOptions) => Promise<HttpResult>;
}

export function createOpenapiFetch<Paths extends object>(settings: Settings, identify: Identify): OpenapiFetch<Paths> {
  const client = createClient<Paths>({ baseUrl: settings.baseUrl, bodySerializer: bodyText });
  // openapi-fetch infers the types of a call from a literal path, but here the path is a variable.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const untyped = client.request as unknown as (method: string, path: string, init: object) => Promise<HttpResult>;
  let hasMiddleware = false;

  const run: OpenapiFetch<Paths>["run"] = async (method, path, call, read) => {
    let received: Received | undefined;
    try {
      const { init, fetch, retry, ...options } = read();
      const transport = fetch && ownFetch(fetch);
      const sendGiven = async (given: Request) => {
        const request = readRequest(copyRequest(given, init.signal));
        // A caller's middleware may have replaced the request.
        call.canChange = retry === "never" || identify(request).canChange;
        received = await send(request, call, { ...options, transport });
        return received.response();
      };
      // A middleware can copy the values of request headers into a response. No error may show these values.
      const keepHeaders = (headers: Headers) => call.sent.push(headers);
      // `overrides` comes after `init`, so that the caller cannot replace an option of the client.
      const overrides = { fetch: sendGiven, Request: createRequestClass(keepHeaders), redirect: "manual" };
      return await untyped(method, path, { ...init, ...overrides });
    } catch (error) {
      throw toCallError(error, call, received);
    }
  };
  const changed = {
    use(...middleware: Middleware[]) {
      const guarded = middleware.map(guardForAll);
      hasMiddleware = true;
      client.use(...guarded);
    },
    eject: (...middleware: Middleware[]) => client.eject(...middleware.map(guardForAll)),
  };
  return { client: { ...client, ...changed }, hasMiddleware: () => hasMiddleware, run };
}

function guardForAll(middleware: Middleware): Middleware {
  try {
    return guard(middleware);
  } catch (error) {
    throw error instanceof UnsendableError ? new ConfigurationError(error.message) : error;
  }
}
