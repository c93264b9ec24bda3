import { assertBody } from "./body-init.ts";
import { SigningError } from "./errors.ts";
import { assertOption, assertSigner } from "./option.ts";
import { type OwnRequest, ownRequest, readOwnRequest, withText } from "./own-request.ts";
import { signOwn } from "./request.ts";
import { readInit, rejectInvalid } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import type { Signer } from "./signer.ts";
import { parseUrl, rewriteQuery } from "./url.ts";

/** Type of `fetch`, without the extensions of any runtime. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Creates a `fetch` function that signs each request (reference: Authentication). Each call is a new attempt with its
 * own nonce and time, so a client that retries can use this function. The function does not follow redirects.
 *
 * @param signer result of `createSigner`
 * @param fetch function that sends the signed `Request`, whose `redirect` is "manual". By default, each call uses the
 *   current `globalThis.fetch`
 * @throws {SigningError} `invalid_option`: an argument has another type
 * @throws {SigningError} (the call rejects before anything is sent) the codes of `signRequest`, and `invalid_request`
 *   if fetch rejects the request
 * @throws {SigningError} (the call rejects after the response) `redirect_refused`, and `invalid_option` if `fetch`
 *   returns no response
 * @example
 * const signingFetch = createSigningFetch(signer);
 * const url = "https://api.example.com/trading/accounts/list";
 * const response = await signingFetch(url, { headers: { "x-version": "v3" } });
 */
export function createSigningFetch(
  signer: Signer,
  fetch: (request: Request) => Promise<Response> = (request) => globalThis.fetch(request),
): Fetch {
  assertSigner(signer);
  assertOption(typeof fetch === "function", "fetch must be a function.");
  return async (input, init) => {
    const request = await signOwn(await readOwn(input, init), signer);
    const response = await fetch(request);
    assertOption(typeof Object(response).status === "number", "fetch must return a Response.");
    // An abort stops the response's body only while the request object exists.
    retainReferences(response.body ?? response, request);
    const redirect = redirectError(response);
    if (!redirect) return response;
    // The body of node-fetch is a Node stream, which has no `cancel`.
    await response.body?.cancel?.().catch(() => {});
    throw redirect;
  };
}

interface ResponseHead {
  readonly status: number;
  readonly type?: string;
  readonly redirected?: boolean;
}

/** Returns an error if the response is a redirect, or if fetch has followed a redirect. */
export function redirectError({ status, type, redirected }: ResponseHead): SigningError | undefined {
  if (type !== "opaqueredirect" && !redirected && !REDIRECTS.includes(status)) return undefined;
  return new SigningError(
    "redirect_refused",
    `The response is a redirect (status ${status}), which a signed request never follows. Check the URL.`,
  );
}

/**
 * Copies the arguments of `fetch` into a `Request` of the runtime, which does not follow redirects.
 *
 * The URL is validated and rewritten before the `Request` is created. A `Request` has only the parsed URL, which cannot
 * be changed.
 *
 * @throws {SigningError} `invalid_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`;
 *   `body_already_read`; `unsupported_body`; `invalid_request` if fetch rejects the request
 */
export function toRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  return rejectInvalid(() => requestOf(input, readArguments(init)));
}

/** Copies the arguments of `fetch` like `toRequest`, and reads the body. */
async function readOwn(input: string | URL | Request, init: RequestInit | undefined): Promise<OwnRequest> {
  const given = rejectInvalid(() => readArguments(init));
  if (isRequest(input) && (given.body === undefined || given.body === null)) return readOwnRequest(input, given);
  const request = rejectInvalid(() => requestOf(input, given));
  return typeof given.body === "string" ? { request, text: given.body } : withText(request);
}

function readArguments(init: RequestInit | undefined): RequestInit {
  const given = readInit(init instanceof Request ? ownRequest(init, {}) : init);
  assertBody(given.body);
  // The mode "error" would only report "fetch failed", and some runtimes do not have this mode.
  return { ...given, redirect: "manual" };
}

function requestOf(input: string | URL | Request, given: RequestInit): Request {
  return isRequest(input) ? ownRequest(input, given) : new Request(rewritten(input), given);
}

/** Returns whether the input is a `Request`. The `Request` can be an object of the runtime or of a polyfill. */
function isRequest(input: string | URL | Request): input is Request {
  return "url" in Object(input);
}

/** Rewrites the query before the `Request` is created. In Node, a copy with another URL would lose its dispatcher. */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
