import { http, type HttpHandler } from "msw/http";
import { chunksOf, readBody, type LimitedBody } from "./body.ts";
import { createBroker, type BrokerControls } from "./broker.ts";
import { asClientOptions, type ClientOptions } from "./client-options.ts";
import type { Definitions } from "./defined-types.ts";
import * as generated from "./generated/operations.ts";
import { checkOptions, type BrokerOptions } from "./options.ts";
import type { NameOf, OperationName } from "./documented-types.ts";
import { firstHalf, type Outcome, type WireRequest } from "./wire.ts";
import type { Table } from "./operation.ts";

/** Options of `brokerHandlers`. */
export interface BrokerHandlersOptions<Ops extends Definitions = []> extends BrokerOptions<Ops> {
  /** Origin that your code calls, such as `https://api.example.com`. */
  readonly baseUrl: string;
}

/**
 * Handlers for msw, with the recorded requests. A test can pass the object to `createBrokerClient`, because the object
 * has the options of a client.
 */
export interface BrokerHandlers<Name extends string = OperationName> extends ClientOptions, BrokerControls<Name> {
  /** Handlers for msw, as in `setupServer(...handlers)`. */
  readonly handlers: HttpHandler[];
}

/**
 * Origin to which the fault `redirect_elsewhere` redirects the client. The top-level domain `invalid` is reserved, so
 * no real host has this name.
 */
const REDIRECT_ORIGIN = "https://elsewhere.invalid";

/**
 * Creates handlers for msw 3, which needs Node 22.12 or newer. The handlers respond to requests to `baseUrl` in the
 * same way as `startSandbox`, but open no port.
 *
 * @throws {SandboxError} `unknown_scenario`, `unknown_operation`, `unknown_option`, `invalid_option`
 * @example
 * const { handlers, requests, appKey, appSecret } = brokerHandlers({ baseUrl: "https://api.example.com" });
 * const server = setupServer(...handlers);
 * server.listen({ onUnhandledFrame: "error" });
 * const signingFetch = createSigningFetch(createSigner({ appKey, appSecret }));
 * const headers = { "x-version": "v3" };
 * const response = await signingFetch("https://api.example.com/trading/accounts/list", { headers });
 * response.status; // => 200
 * requests.length; // => 1
 * server.close();
 */
export function brokerHandlers<const Ops extends Definitions = []>(
  options: BrokerHandlersOptions<Ops>,
): BrokerHandlers<NameOf<Ops>>;
export function brokerHandlers(options: BrokerHandlersOptions<Definitions>): BrokerHandlers<string> {
  return brokerHandlersOf(generated, options);
}

export function brokerHandlersOf(table: Table, options: BrokerHandlersOptions<Definitions>): BrokerHandlers<string> {
  // `baseUrl` is required, but `checkOptions` accepts undefined for every option. So the code replaces a missing
  // `baseUrl` by null, which `checkOptions` rejects.
  const { baseUrl, ...brokerOptions }: BrokerHandlersOptions<Definitions> = Object(options);
  const given = { ...brokerOptions, baseUrl: baseUrl ?? null };
  const rules = { baseUrl: [isOrigin, "an http or https origin, such as https://api.example.com"] } as const;
  const known = checkOptions(given, rules, table);
  const { receive, credentials, controls } = createBroker(brokerOptions, REDIRECT_ORIGIN, known);
  // The fault `redirect_elsewhere` redirects the client to `REDIRECT_ORIGIN`. The handlers also respond at
  // `REDIRECT_ORIGIN`, so that a test can detect a client that follows the redirect.
  const { origin } = new URL(baseUrl);
  const origins = [origin, REDIRECT_ORIGIN];
  const handler = http.all(
    ({ request }) => origins.includes(new URL(request.url).origin),
    async ({ request }) => {
      const { outcome, markSent } = await receive(await readRequest(request), request.signal);
      if (!request.signal.aborted) markSent();
      return respond(outcome);
    },
  );
  return asClientOptions({ baseUrl: origin, ...credentials, ...controls, handlers: [handler] });
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

async function readRequest(request: Request): Promise<WireRequest & LimitedBody> {
  const { host, pathname, search } = new URL(request.url);
  // `readRequest` adds the signed header `host`, because a fetch `Request` does not have this header.
  const headers = Object.entries({ host, ...Object.fromEntries(request.headers) });
  return {
    method: request.method,
    target: pathname + search,
    headers,
    ...(await readBody(chunksOf(request.body))),
  };
}

function respond(outcome: Outcome): Response {
  if (outcome.sent === "nothing") return Response.error();
  const { status, headers, body } = outcome.response;
  // An empty body becomes null, because fetch adds a content type for an empty string. For some statuses, such as 204,
  // fetch even rejects an empty string.
  if (outcome.sent === "all") return new Response(body.length === 0 ? null : body, { status, headers });
  const { half, length } = firstHalf(outcome.response);
  return new Response(truncated(half), { status, headers: { ...headers, "content-length": String(length) } });
}

function truncated(half: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    async pull(controller) {
      // Without a pause, msw does not send the first half of the body.
      await new Promise((resolve) => setTimeout(resolve));
      controller.error(new TypeError("The response ended early."));
    },
  });
}
