import { assertBody } from "./body-init.ts";
import { SigningError } from "./errors.ts";
import { assertOption, assertSigner } from "./option.ts";
import { type OwnRequest, ownRequest, readOwnRequest, withText } from "./own-request.ts";
import { signOwn } from "./request.ts";
import { readInit, rejectInvalid } from "./request-init.ts";
import { retainReferences } from "./retain-references.ts";
import type { Signer } from "./signer.ts";
import { parseUrl, rewriteQuery } from "./url.ts";

/** `fetch`, without the extensions of any runtime. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Creates a `fetch` that signs each request. Pass it to a client that retries: each call is a new attempt with its own
 * nonce and time.
 *
 * @param signer from `createSigner`
 * @param fetch sends the signed `Request`, whose `redirect` is "manual". By default the `globalThis.fetch` of the time
 *   of the call
 * @throws {SigningError} (the call rejects) before anything is sent: the codes of `signRequest`, and `invalid_request`
 *   if fetch rejects the request; after the response: `redirect_refused`, and `invalid_option` if `fetch` returns no
 *   response
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
    // The body follows the signal only while the request exists.
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

/** Returns the error of a response that is a redirect, or that followed one. */
export function redirectError({ status, type, redirected }: ResponseHead): SigningError | undefined {
  if (type !== "opaqueredirect" && !redirected && !REDIRECTS.includes(status)) return undefined;
  return new SigningError(
    "redirect_refused",
    `The response is a redirect (status ${status}), which a signed request never follows. Check the URL.`,
  );
}

/**
 * Copies the arguments of `fetch` into a `Request` of the runtime, which follows no redirect.
 *
 * The URL is checked and rewritten first, because a `Request` shows only the parsed URL and cannot change it.
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
  // With "manual" the redirect has a code. "error" only says "fetch failed", and some runtimes do not have it.
  return { ...given, redirect: "manual" };
}

function requestOf(input: string | URL | Request, given: RequestInit): Request {
  return isRequest(input) ? ownRequest(input, given) : new Request(rewritten(input), given);
}

/** Whether it is a `Request`, of this runtime or of another implementation. */
function isRequest(input: string | URL | Request): input is Request {
  return "url" in Object(input);
}

/** Rewrites the query before there is a `Request`. A copy with another URL would lose its dispatcher in Node. */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
