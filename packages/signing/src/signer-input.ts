import { normalizeBody } from "./body.ts";
import type { Credentials } from "./credentials.ts";
import { runOfCaller, SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { assertText, headerValue } from "./text.ts";

/**
 * Options of `createSigner`: `appKey` and `appSecret`, or `credentials`, a function that is called at every signature.
 */
export type SignerOptions = SignerCredentials & {
  /**
   * Clock that returns a Date, or milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => Date | number) | undefined;
  /** Returns a new unique random string of visible ASCII. By default 32 random hex digits. */
  readonly nonce?: (() => string) | undefined;
  /** Hosts, as in `URL.hostname`, to which plain http is allowed. It is always allowed to loopback. */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Rejects a request that can be read as another request with the same signature, with `ambiguous_request`: `&` in a
   * value, `%2F` in the path and similar. It protects only if the verifier is strict too.
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

/** One attempt to send a request. */
export interface UnsignedRequest {
  /** Not signed. It decides whether a body is allowed, and whether a content type is needed. */
  readonly method: string;
  /** Absolute URL, http or https, percent-encoded as usual. */
  readonly url: string | URL;
  /** JSON text. Undefined and `""` both mean no body. */
  readonly body?: string | undefined;
}

/** Reads each option once. */
export function readOptions(options: SignerOptions): SignerOptions {
  return runOfCaller(() => ({ ...options }), "invalid_option", "The options could not be read.");
}

/** Reads each field once. */
export function readRequest(request: UnsignedRequest): UnsignedRequest {
  const read = () => {
    const { method, url, body }: UnsignedRequest = Object(request);
    return { method, url, body };
  };
  return runOfCaller(read, "invalid_request", "The request could not be read.");
}

export function isListOfText(value: unknown): boolean {
  return (
    typeof value === "object" &&
    Symbol.iterator in Object(value) &&
    Array.from(Object(value)).every((each) => typeof each === "string")
  );
}

export function nonceOf(nonce: () => string): string {
  const value = runOfCaller(nonce, "invalid_nonce", "The nonce function failed.");
  return headerValue(value, "invalid_nonce", "The nonce");
}

export function readBody(method: string, body: string | undefined): string | undefined {
  if (typeof method !== "string" || method === "") throw new SigningError("invalid_method", "The method is missing.");
  if (body === undefined || body === "") return undefined;
  assertText(body);
  if (isBodiless(method.toUpperCase())) throw new SigningError("body_not_allowed", `A ${method} has no body.`);
  return normalizeBody(body);
}
