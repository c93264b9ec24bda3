// Where calls pass openapi-fetch: those of `broker.http`, and calls by name if there is a middleware that must see them.
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

/** Options of one call. */
export interface HttpOptions extends Omit<SendOptions, "transport"> {
  readonly init: { readonly signal?: AbortSignal | undefined };
  readonly fetch?: FetchFunction | undefined;
  /** Set if an operation was called by its name. */
  readonly retry?: "safe" | "never" | undefined;
}

/** Result of openapi-fetch. */
export interface HttpResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export interface OpenapiFetch<Paths extends object> {
  readonly client: Client<Paths>;
  /** Whether a middleware must see every call. */
  readonly hasMiddleware: () => boolean;
  /** @param read reads the options of the call, and throws the call's error if they are invalid */
  readonly run: (method: string, path: string, call: CallContext, read: () => HttpOptions) => Promise<HttpResult>;
}

export function createOpenapiFetch<Paths extends object>(settings: Settings, identify: Identify): OpenapiFetch<Paths> {
  const client = createClient<Paths>({ baseUrl: settings.baseUrl, bodySerializer: bodyText });
  // openapi-fetch types a call by the literal path that a caller writes. Here the path comes from a table, whose types the
  // generated families have.
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
        // A caller's middleware may have made another request.
        call.canChange = retry === "never" || identify(request).canChange;
        received = await send(request, call, { ...options, transport });
        return received.response();
      };
      // A middleware can return these headers in a response of its own.
      const keepHeaders = (headers: Headers) => {
        if (typeof settings.headers === "object") call.sent.push(settings.headers);
        call.sent.push(headers);
      };
      // A class of the call's own in the place of `Request` could lose method and body before they are signed.
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
