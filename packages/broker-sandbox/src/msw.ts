// A second entry, because it needs msw, and the Node that msw needs.
import { http, type HttpHandler } from "msw/http";
import { firstHalf, type Outcome } from "./answer.ts";
import { chunksOf, readBody, type LimitedBody } from "./body.ts";
import { createBroker, type BrokerControls } from "./broker.ts";
import { checkOptions, type BrokerOptions } from "./options.ts";
import type { WireRequest } from "./wire.ts";

export interface BrokerHandlersOptions extends BrokerOptions {
  /** The origin that your code calls: `https://api.example.com`. */
  readonly baseUrl: string;
}

export interface BrokerHandlers extends BrokerControls {
  /** For msw: `setupServer(...handlers)`. */
  readonly handlers: HttpHandler[];
}

/** Nobody can have this name. */
const ELSEWHERE = "https://elsewhere.invalid";

/**
 * The sandbox without a socket: handlers for msw 3, which needs Node 22.12 or newer. Every request to `baseUrl` has its
 * signature checked, as `startSandbox` checks it.
 *
 * @throws {SandboxError} `unknown_scenario`, `unknown_option`, `invalid_option`
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
  // Undefined is no origin either, and a JavaScript caller may give no options.
  const { baseUrl, ...brokerOptions }: BrokerHandlersOptions = Object(options);
  const given = { ...brokerOptions, baseUrl: baseUrl ?? null };
  checkOptions(given, { baseUrl: [isOrigin, "an http or https origin, such as https://api.example.com"] });
  const { receive, controls } = createBroker(brokerOptions, ELSEWHERE);
  // Both: what follows a redirect, is seen.
  const origins = [new URL(baseUrl).origin, ELSEWHERE];
  const handler = http.all(
    ({ request }) => origins.includes(new URL(request.url).origin),
    async ({ request }) => {
      const { outcome, markSent } = await receive(await readRequest(request), request.signal);
      if (!request.signal.aborted) markSent();
      return respond(outcome);
    },
  );
  return { ...controls, handlers: [handler] };
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

async function readRequest(request: Request): Promise<WireRequest & LimitedBody> {
  const { host, pathname, search } = new URL(request.url);
  // What stood on the wire counts; a request of fetch has no such header.
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
  const { status, headers, body } = outcome.answer;
  // Null, because fetch gives a content type to any text, and no body at all to some statuses.
  if (outcome.sent === "all") return new Response(body === "" ? null : body, { status, headers });
  const { half, length } = firstHalf(outcome.answer);
  return new Response(breakingOff(half), { status, headers: { ...headers, "content-length": String(length) } });
}

function breakingOff(half: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    async pull(controller) {
      // Later than the half, or msw would send none of it.
      await new Promise((resolve) => setTimeout(resolve));
      controller.error(new TypeError("The answer broke off."));
    },
  });
}
