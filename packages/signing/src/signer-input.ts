import { normalizeBody } from "./body.ts";
import type { Credentials } from "./credentials.ts";
import { runOfCaller, SigningError } from "./errors.ts";
import { isBodiless } from "./constants.ts";
import { assertText, headerValue } from "./text.ts";

/**
 * Options of `createSigner`. Pass either `appKey` and `appSecret`, or `credentials`. The signer calls the function
 * `credentials` for each signature.
 */
export type SignerOptions = SignerCredentials & {
  /**
   * Clock for the timestamp: a function that returns a Date, or milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => Date | number) | undefined;
  /**
   * Returns a new unique random string of visible ASCII for each signature.
   *
   * @default 32 random hex digits
   */
  readonly nonce?: (() => string) | undefined;
  /**
   * Hosts for which plain http is allowed, spelled as in `URL.hostname`. Plain http is always allowed for loopback
   * hosts.
   *
   * @default []
   */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Whether to reject ambiguous requests. The signature of an ambiguous request is also valid for a different request.
   * For example, a request with `&` in a value or with `%2F` in the path is ambiguous. The error has the code
   * `ambiguous_request`. Set `strict` in the signer and in the verifier. If only the signer is strict, the verifier can
   * still accept an ambiguous request.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
};

type SignerCredentials =
  | (Credentials & { readonly credentials?: undefined })
  | {
      readonly credentials: () => Credentials | Promise<Credentials>;
      readonly appKey?: undefined;
      readonly appSecret?: undefined;
    };

/** Request to sign and to send once. */
export interface UnsignedRequest {
  /** HTTP method, which is not signed. GET and HEAD requests must not have a body. */
  readonly method: string;
  /** Absolute http or https URL, percent-encoded. */
  readonly url: string | URL;
  /** JSON text. Undefined and `""` mean that there is no body. */
  readonly body?: string | undefined;
}

/** Reads each option only once, because a getter can return a different value for each read. */
export function readOptions(options: SignerOptions): SignerOptions {
  return runOfCaller(
    () => ({ ...options }),
    "invalid_option",
    "The options could not be read. The `cause` is the original error.",
  );
}

export function readRequest(request: UnsignedRequest): UnsignedRequest {
  const read = () => {
    const { method, url, body }: UnsignedRequest = Object(request);
    return { method, url, body };
  };
  return runOfCaller(read, "invalid_request", "The request could not be read. The `cause` is the original error.");
}

export function isListOfText(value: unknown): boolean {
  return (
    typeof value === "object" &&
    Symbol.iterator in Object(value) &&
    Array.from(Object(value)).every((each) => typeof each === "string")
  );
}

export function nonceOf(nonce: () => string): string {
  const value = runOfCaller(nonce, "invalid_nonce", "The function `nonce` failed. The `cause` is the original error.");
  return headerValue(value, "invalid_nonce", "The nonce");
}

export function readBody(method: string, body: string | undefined): string | undefined {
  if (typeof method !== "string" || method === "") throw new SigningError("invalid_method", "The method is missing.");
  if (body === undefined || body === "") return undefined;
  assertText(body);
  if (isBodiless(method.toUpperCase()))
    throw new SigningError("body_not_allowed", `A ${method} request must not have a body.`);
  return normalizeBody(body);
}
