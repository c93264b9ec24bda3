import { assertBody } from "./body-init.ts";
import { SigningError } from "./errors.ts";
import { retainReferences } from "./retain-references.ts";
import { assertOption, assertSigner } from "./option.ts";
import { ownSignal } from "./own-signal.ts";
import { invalidRequest, ownRequest, signAndConsume } from "./request.ts";
import type { Signer } from "./signer.ts";
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
 *   where fetch itself refuses; after the answer, `redirect_refused`, and `invalid_option` if `fetch` returns no response
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
    const request = await signAndConsume(toRequest(input, init), signer, "manual");
    const response = await fetch(request);
    assertOption(typeof Object(response).status === "number", "fetch must return a Response.");
    // The signal reaches the body through the request.
    retainReferences(response.body ?? response, request);
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
  await response.body?.cancel?.().catch(() => {});
  throw new SigningError(
    "redirect_refused",
    `The service answered with a redirect (status ${response.status}), and a signed request follows none. Look at the URL.`,
  );
}

/** What fetch reads of an init. `dispatcher` is Node's. */
const MEMBERS = (
  "body cache credentials dispatcher duplex headers integrity keepalive method mode priority redirect referrer " +
  "referrerPolicy signal window"
).split(" ");

/** Members that Bun's fetch reads of an init, and its `Request` does not keep. */
const BUNS = ["proxy", "tls", "unix"];

/**
 * Copies what `fetch` was given into a `Request` of the runtime's own, which follows no redirect.
 *
 * A `Request` no longer shows what the text that it was made of had, and its URL cannot be changed: look before.
 *
 * @throws {SigningError} `invalid_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`; `body_already_read`;
 *   `unsupported_body`; `invalid_request` where fetch itself refuses
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

/** Reads each member once, as fetch does: a getter can give another value the next time, and a spread skips inherited ones. */
function readInit(init: RequestInit | null | undefined): RequestInit {
  const read: Record<string, unknown> = {};
  if (init === undefined || init === null) return read;
  const names = new Set(MEMBERS);
  for (const name in init) names.add(name);
  for (const name of names) {
    const value: unknown = Reflect.get(init, name);
    if (value !== undefined) read[name] = value;
  }
  const lost = BUNS.find((name) => read[name] !== undefined && read[name] !== null);
  if (lost !== undefined) {
    throw new SigningError(
      "invalid_request",
      `A Request cannot hold \`${lost}\`, and would be sent without it. Set it in a fetch of your own instead.`,
    );
  }
  if (isObject(read["signal"])) read["signal"] = ownSignal(read["signal"]);
  // Node calls it only after it said that it sends.
  const dispatcher: unknown = read["dispatcher"];
  if (dispatcher !== undefined && typeof Reflect.get(Object(dispatcher), "dispatch") !== "function")
    throw invalidRequest();
  return read;
}

/** What is no signal at all, fetch refuses itself. */
function isObject(signal: unknown): signal is AbortSignal {
  return typeof Reflect.get(Object(signal), "addEventListener") === "function";
}

/** Of this runtime, or of another one. */
function isRequest(input: string | URL | Request): input is Request {
  return typeof input === "object" && "url" in input;
}

/** Before there is a `Request`: another one with another URL would lose what Node keeps in it, such as a dispatcher. */
function rewritten(input: string | URL): URL {
  const url = parseUrl(input);
  rewriteQuery(url);
  return url;
}
