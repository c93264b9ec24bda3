import { assertBody } from "./body-init.ts";
import { assertOption, assertSigner, SigningError } from "./errors.ts";
import { type OwnRequest, ownRequest, readOwnRequest, withText } from "./own-request.ts";
import { signOwn } from "./request.ts";
import { readInit, rejectInvalid } from "./request-init.ts";
import { retainReferences } from "./own-signal.ts";
import type { Signer } from "./signer.ts";
import { parseUrl, rewriteQuery } from "./url.ts";

/** Type of the standard `fetch`, without the additional options of a runtime. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Creates a `fetch` function that signs each request (reference: Authentication). Each call sends a new nonce and the
 * current time, so a client can call the function again to retry. The created function does not follow redirects.
 *
 * @param signer result of `createSigner`
 * @param fetch function that sends the signed `Request`, which has the redirect mode "manual". By default, each call
 *   uses the current `globalThis.fetch`
 * @throws {SigningError} `invalid_option`: an argument has the wrong type
 * @throws {SigningError} (rejects) any code that `signRequest` throws, before the request is sent
 * @throws {SigningError} (rejects) `invalid_request`: fetch rejects the request before the request is sent
 * @throws {SigningError} (rejects) `redirect_refused`: the response is a redirect, so the request was sent
 * @throws {SigningError} (rejects) `invalid_option`: `fetch` returned no response, after the request was sent
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
    // If the garbage collector removes the request, an abort does not stop the download of the response's body. So the
    // body gets a reference to the request.
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

/** Returns a `redirect_refused` error if a response is a redirect, or undefined for any other response. */
export function redirectError({ status, type, redirected }: ResponseHead): SigningError | undefined {
  if (type !== "opaqueredirect" && !redirected && !REDIRECTS.includes(status)) return undefined;
  return new SigningError(
    "redirect_refused",
    `The response is a redirect (status ${status}). A signed request must not follow a redirect. Check the URL.`,
  );
}

/**
 * Creates a `Request` from the arguments of `fetch`. The `Request` does not follow redirects.
 *
 * If the input is a URL, `toRequest` first validates and rewrites the URL, because the URL of a `Request` cannot be
 * changed.
 *
 * @throws {SigningError} `invalid_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`;
 *   `body_already_read`; `unsupported_body`; `invalid_request` if fetch rejects the request
 */
export function toRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  return rejectInvalid(() => requestOf(input, readArguments(init)));
}

async function readOwn(input: string | URL | Request, init: RequestInit | undefined): Promise<OwnRequest> {
  const given = rejectInvalid(() => readArguments(init));
  if (isRequest(input) && (given.body === undefined || given.body === null)) return readOwnRequest(input, given);
  const request = rejectInvalid(() => requestOf(input, given));
  return typeof given.body === "string" ? { request, text: given.body } : withText(request);
}

function readArguments(init: RequestInit | undefined): RequestInit {
  const given = readInit(init instanceof Request ? ownRequest(init, {}) : init);
  assertBody(given.body);
  // With the redirect mode "error", fetch reports only "fetch failed". Some runtimes do not support the mode "error".
  return { ...given, redirect: "manual" };
}

function requestOf(input: string | URL | Request, given: RequestInit): Request {
  return isRequest(input) ? ownRequest(input, given) : new Request(rewritten(input), given);
}

function isRequest(input: string | URL | Request): input is Request {
  return "url" in Object(input);
}

/**
 * Rewrites the query before the `Request` is created. In Node, a copy of a `Request` loses the dispatcher if the URL of
 * the copy is different.
 */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
