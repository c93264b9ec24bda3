import { http, type HttpHandler } from "msw/http";
import { chunksOf, readBody, type LimitedBody } from "./body.ts";
import { createBroker, type BrokerControls } from "./broker.ts";
import { asClientOptions, type ClientOptions } from "./client-options.ts";
import * as generated from "./generated/operations.ts";
import { checkOptions, type BrokerOptions } from "./options.ts";
import { firstHalf, type Outcome } from "./response.ts";
import type { Table } from "./table.ts";
import type { WireRequest } from "./wire.ts";

export interface BrokerHandlersOptions extends BrokerOptions {
  /** The origin that your code calls: `https://api.example.com`. */
  readonly baseUrl: string;
}

/** Its enumerable fields are the options of a client, so `createBrokerClient(brokerHandlers({ baseUrl }))` calls it. */
export interface BrokerHandlers extends ClientOptions, BrokerControls {
  /** For msw: `setupServer(...handlers)`. */
  readonly handlers: HttpHandler[];
}

/** The domain `invalid` is reserved, so no host has this name. */
const REDIRECT_ORIGIN = "https://elsewhere.invalid";

/**
 * Creates handlers for msw 3, which needs Node 22.12 or newer. They handle every request to `baseUrl` as `startSandbox`
 * does, without a socket.
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
export function brokerHandlers(options: BrokerHandlersOptions): BrokerHandlers {
  return brokerHandlersOf(generated, options);
}

/** Creates handlers of any spec. */
export function brokerHandlersOf(table: Table, options: BrokerHandlersOptions): BrokerHandlers {
  // A JavaScript caller may pass no options, or an undefined `baseUrl`, which is invalid as well.
  const { baseUrl, ...brokerOptions }: BrokerHandlersOptions = Object(options);
  const given = { ...brokerOptions, baseUrl: baseUrl ?? null };
  const rules = { baseUrl: [isOrigin, "an http or https origin, such as https://api.example.com"] } as const;
  checkOptions(given, rules, table.operations);
  const { receive, credentials, controls } = createBroker(brokerOptions, REDIRECT_ORIGIN, table);
  // A client that follows a redirect is recorded as well.
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
  // The signature covers the host, and a request of fetch has no such header.
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
  // Null, because fetch adds a content type to any text, and allows no body for some statuses.
  if (outcome.sent === "all") return new Response(body.length === 0 ? null : body, { status, headers });
  const { half, length } = firstHalf(outcome.response);
  return new Response(truncated(half), { status, headers: { ...headers, "content-length": String(length) } });
}

function truncated(half: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    async pull(controller) {
      // In a later task than the half, because otherwise msw sends none of it.
      await new Promise((resolve) => setTimeout(resolve));
      controller.error(new TypeError("The response broke off."));
    },
  });
}
