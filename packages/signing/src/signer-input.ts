import { normalizeBody } from "./body.ts";
import type { Credentials } from "./credentials.ts";
import { runOfCaller, SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { assertText, headerValue } from "./text.ts";

/**
 * Options of `createSigner`: either `appKey` and `appSecret`, or `credentials`, a function that the signer calls for
 * each signature.
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
   * Hosts that may be called by plain http, each spelled like `URL.hostname`. Loopback hosts may always be called by
   * plain http.
   *
   * @default []
   */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Whether to reject an ambiguous request: a server could read a different request with the same signature. Examples
   * are `&` in a value and `%2F` in the path. The error has the code `ambiguous_request`. The option protects only if
   * the verifier has it too.
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
  /**
   * Method. The method is not signed, but it decides whether a body is allowed and whether a content type is needed.
   */
  readonly method: string;
  /** Absolute http or https URL, percent-encoded. */
  readonly url: string | URL;
  /** JSON text. Undefined and `""` mean that there is no body. */
  readonly body?: string | undefined;
}

/** Reads each option once, because a getter can return a different value each time. */
export function readOptions(options: SignerOptions): SignerOptions {
  return runOfCaller(
    () => ({ ...options }),
    "invalid_option",
    "The options could not be read. The `cause` is the original error.",
  );
}

/** Reads each field once, because a getter can return a different value each time. */
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
  if (isBodiless(method.toUpperCase())) throw new SigningError("body_not_allowed", `A ${method} must not have a body.`);
  return normalizeBody(body);
}
