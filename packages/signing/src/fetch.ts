import { assertBody } from "./body-init.ts";
import { SigningError } from "./errors.ts";
import { assertOption, assertSigner } from "./option.ts";
import { invalidRequest, ownRequest } from "./own-request.ts";
import { ownSignal } from "./own-signal.ts";
import { signAndConsume } from "./request.ts";
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
    // With "manual" the redirect has a code. "error" only says "fetch failed", and some runtimes do not have it.
    const request = await signAndConsume(toRequest(input, init), signer, "manual");
    const response = await fetch(request);
    assertOption(typeof Object(response).status === "number", "fetch must return a Response.");
    // The body follows the signal only while the request exists.
    retainReferences(response.body ?? response, request);
    await refuseRedirect(response);
    return response;
  };
}

/**
 * Rejects a response that is a redirect, or that followed one.
 *
 * @throws {SigningError} (rejects) `redirect_refused`
 */
export async function refuseRedirect(response: Response): Promise<void> {
  if (response.type !== "opaqueredirect" && !response.redirected && !REDIRECTS.includes(response.status)) return;
  // The body of node-fetch is a Node stream, which has no `cancel`.
  await response.body?.cancel?.().catch(() => {});
  throw new SigningError(
    "redirect_refused",
    `The response is a redirect (status ${response.status}), which a signed request never follows. Check the URL.`,
  );
}

/** Members of an init that fetch reads. Only Node has `dispatcher`. */
const MEMBERS = (
  "body cache credentials dispatcher duplex headers integrity keepalive method mode priority redirect referrer " +
  "referrerPolicy signal window"
).split(" ");

/** Members of an init that Bun's fetch reads, and its `Request` does not keep. */
const BUN_MEMBERS = ["proxy", "tls", "unix"];

/**
 * Copies the arguments of `fetch` into a `Request` of the runtime, which follows no redirect.
 *
 * The URL is checked and rewritten first, because a `Request` shows only the parsed URL and cannot change it.
 *
 * @throws {SigningError} `invalid_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`;
 *   `body_already_read`; `unsupported_body`; `invalid_request` if fetch rejects the request
 */
export function toRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    const given: RequestInit = {
      ...readInit(init instanceof Request ? ownRequest(init, {}) : init),
      redirect: "manual",
    };
    assertBody(given.body);
    return isRequest(input) ? ownRequest(input, given) : new Request(rewritten(input), given);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw invalidRequest();
  }
}

/**
 * Reads each member once, as fetch does. A getter can return another value each time, and a spread skips inherited
 * ones.
 */
function readInit(init: RequestInit | null | undefined): RequestInit {
  const read: Record<string, unknown> = {};
  if (init === undefined || init === null) return read;
  const names = new Set(MEMBERS);
  for (const name in init) names.add(name);
  for (const name of names) {
    const value: unknown = Reflect.get(init, name);
    if (value !== undefined) read[name] = value;
  }
  const lost = BUN_MEMBERS.find((name) => read[name] !== undefined && read[name] !== null);
  if (lost !== undefined) {
    throw new SigningError(
      "invalid_request",
      `A Request cannot hold \`${lost}\`, and would be sent without it. Set it in a fetch of your own instead.`,
    );
  }
  if (isSignal(read["signal"])) read["signal"] = ownSignal(read["signal"]);
  // Node would call `dispatch` only after the request counts as sent.
  const dispatcher: unknown = read["dispatcher"];
  if (dispatcher !== undefined && typeof Reflect.get(Object(dispatcher), "dispatch") !== "function")
    throw invalidRequest();
  return read;
}

/** fetch rejects any other value. */
function isSignal(signal: unknown): signal is AbortSignal {
  return typeof Reflect.get(Object(signal), "addEventListener") === "function";
}

/** Whether it is a `Request`, of this runtime or of another implementation. */
function isRequest(input: string | URL | Request): input is Request {
  return typeof input === "object" && "url" in input;
}

/** Rewrites the query before there is a `Request`. A copy with another URL would lose its dispatcher in Node. */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
