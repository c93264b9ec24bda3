import { SigningError } from "./errors.ts";
import { keepAlive } from "./keep-alive.ts";
import { assertOption, assertSigner } from "./option.ts";
import { ownRequest, signOwnRequest } from "./request.ts";
import type { Signer } from "./signer.ts";
import { refuseLoneSurrogates } from "./text.ts";
import { parseUrl, rewriteQuery } from "./url.ts";

/** `fetch`, as far as it is the same everywhere. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * A `fetch` that signs what it sends. Put it under anything that retries: each call is a new attempt with its own
 * nonce and time.
 *
 * @param signer from `createSigner`
 * @param fetch what sends the signed `Request`, whose `redirect` is "manual"; by default whatever `globalThis.fetch` is
 *   at the call
 * @throws {SigningError} (the call rejects) before anything leaves: what `signRequest` throws, and `invalid_request`
 *   where fetch itself refuses; after the answer, `redirect_refused`
 * @example
 * const signingFetch = createSigningFetch(signer);
 * const response = await signingFetch("https://api.example.com/trading/accounts/list", { headers: { "x-version": "v3" } });
 */
export function createSigningFetch(
  signer: Signer,
  fetch: (request: Request) => Promise<Response> = (request) => globalThis.fetch(request),
): Fetch {
  assertSigner(signer);
  assertOption(typeof fetch === "function", "fetch must be a function.");
  return async (input, init) => {
    // "manual" keeps the redirect in our hands: "error" is only "fetch failed", and some runtimes have no "error".
    const request = await signOwnRequest(toRequest(input, init), signer, "manual");
    const response = await fetch(request);
    // The signal reaches the body through the request.
    keepAlive(response.body ?? response, request);
    await refuseRedirect(response);
    return response;
  };
}

/**
 * Refuses a response that is a redirect, or came by one.
 *
 * @throws {SigningError} (rejects) `redirect_refused`
 */
export async function refuseRedirect(response: Response): Promise<void> {
  if (response.type !== "opaqueredirect" && !response.redirected && !REDIRECTS.includes(response.status)) return;
  // The body of node-fetch is a stream of Node's, which has no such method.
  await response.body?.cancel?.();
  throw new SigningError(
    "redirect_refused",
    `The service answered with a redirect (status ${response.status}), and a signed request follows none. Look at the URL.`,
  );
}

/**
 * What `fetch` was given, as a `Request`; the same one where that is all it was given and it has no body.
 *
 * A `Request` no longer shows what the text that it was made of had, and its URL cannot be changed: look before.
 *
 * @throws {SigningError} `invalid_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`; `body_already_read`;
 *   `invalid_request` where fetch itself refuses
 */
export function toRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  if (isForeign(input)) return toRequest(translated(input), init);
  if (input instanceof Request && init === undefined) return ownRequest(input);
  if (typeof init?.body === "string") refuseLoneSurrogates(init.body, "The body");
  // A body of the init's takes the place of the Request's, which then nobody reads.
  const from = input instanceof Request ? (init?.body ? input : ownRequest(input)) : rewritten(input);
  const request = construct(from, init);
  keepAlive(request, [input, from]);
  return request;
}

function construct(from: URL | Request, init: RequestInit | undefined): Request {
  try {
    return new Request(from, init);
  } catch {
    // Its message can quote a header's value, so that it is no cause of ours.
    throw new SigningError(
      "invalid_request",
      "fetch refuses this request. Look at its URL, method and header values; a GET or HEAD has no body.",
    );
  }
}

/** Whether it is a `Request` of another implementation, such as undici's: the platform's constructor takes only its own. */
function isForeign(input: string | URL | Request): input is Request {
  return Object.prototype.toString.call(input) === "[object Request]" && !(input instanceof Request);
}

/** Its properties are options to the platform's constructor. */
function translated(input: Request): Request {
  const request = construct(rewritten(input.url), input);
  keepAlive(request, input);
  return request;
}

/** Before there is a `Request`: another one with another URL would lose what Node keeps in it, such as a dispatcher. */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
