import { freshNonce } from "#crypto";
import { assertUnambiguous } from "./ambiguity.ts";
import { hashBody } from "./canonical.ts";
import { normalizeBody } from "./body.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION, type SignedHeaderName } from "./constants.ts";
import { JSON_CONTENT_TYPE, needsContentType } from "./content-type.ts";
import { fixedIdentity, rotatingIdentity, type Credentials } from "./credentials.ts";
import { SigningError } from "./errors.ts";
import { isBodiless } from "./method.ts";
import { assertOption } from "./option.ts";
import { headerValue } from "./text.ts";
import { createStringToSign } from "./string-to-sign.ts";
import { timestampOf } from "./timestamp.ts";
import { readUrl, targetOf } from "./url.ts";

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

type SentHeaderName = Exclude<SignedHeaderName, "host"> | "x-signature";

/**
 * A signed request. Send `url` and `body` unchanged, and `headers` with your own, such as `x-version`. Follow no
 * redirect.
 */
export interface SignedRequest {
  /** URL as the parser writes it, with `%20` for `+` and without empty query pieces. */
  readonly url: string;
  /**
   * `x-signature` and the signed headers except `host`, which every HTTP client sends by itself. `content-type` if
   * there is a body or the method is POST.
   */
  readonly headers: Readonly<Record<string, string> & Record<SentHeaderName, string>>;
  /** Body in the form that was hashed. */
  readonly body: string | undefined;
}

/** Signs for one application at a time. */
export interface Signer {
  /**
   * Signs one attempt to send a request, with a new nonce and the current time (reference: Authentication). `x-version`
   * is not signed: set it yourself.
   *
   * @throws {SigningError} (rejects) `invalid_request`, `invalid_method`, `invalid_url`, `insecure_url`, `dot_segment`,
   *   `malformed_percent_encoding`, `lone_surrogate`, `reserved_query_name`, `body_not_allowed`, `unsupported_body`,
   *   `invalid_json`, `invalid_nonce`, `invalid_timestamp`; if it is `strict`, `ambiguous_request`; with a
   *   `credentials` function, `credentials_unavailable` and `invalid_credentials`
   * @example
   * const body = JSON.stringify({ quantity: 1 });
   * const signed = await signer.sign({ method: "POST", url: "https://api.example.com/made-up/path", body });
   * signed.headers["content-type"]; // => application/json
   */
  sign(request: UnsignedRequest): Promise<SignedRequest>;
}

/**
 * Creates a signer. It shows nothing of the secret to `inspect`, JSON or `structuredClone`.
 *
 * @throws {SigningError} `invalid_credentials`; `invalid_option`; `lone_surrogate` in the secret; `crypto_unavailable`
 *   in a page that is not a secure context
 * @example
 * const signer = createSigner({ appKey: "made-up-key", appSecret: "made-up-secret" });
 * const { url, headers } = await signer.sign({ method: "GET", url: "https://api.example.com/trading/accounts/list" });
 * const response = await fetch(url, { headers: { ...headers, "x-version": "v3" }, redirect: "error" });
 */
export function createSigner(options: SignerOptions): Signer {
  const { now = Date.now, nonce, allowInsecureHosts = [], strict = false, ...given } = readOptions(options);
  assertOption(typeof now === "function", "now must be a function.");
  assertOption(nonce === undefined || typeof nonce === "function", "nonce must be a function.");
  assertOption(isListOfText(allowInsecureHosts), "allowInsecureHosts must be a list of host names.");
  assertOption(typeof strict === "boolean", "strict must be true or false.");
  const nextNonce = nonce ? () => nonceOf(nonce) : freshNonce;
  const insecureHosts = new Set(Array.from(allowInsecureHosts, (host) => host.toLowerCase()));
  const stringToSign = createStringToSign();
  const currentIdentity = given.credentials === undefined ? fixedIdentity(given) : rotatingIdentity(given.credentials);

  return {
    async sign(request) {
      const { method, url, body } = readRequest(request);
      const wire = readUrl(url, insecureHosts);
      const text = readBody(method, body);
      // An `await` of a value that is no promise costs a tenth of the MAC (measured).
      const hash = hashBody(text);
      const str2 = typeof hash === "object" ? await hash : hash;
      const identity = currentIdentity();
      const { appKey, mac } = "mac" in identity ? identity : await identity;
      const headers = {
        "x-app-key": appKey,
        "x-signature-algorithm": SIGNATURE_ALGORITHM,
        "x-signature-nonce": nextNonce(),
        "x-signature-version": SIGNATURE_VERSION,
        "x-timestamp": timestampOf(now),
        // Set below, because a copy of this object would cost as much as the object (measured).
        "x-signature": "",
      };
      if (strict) {
        assertUnambiguous(targetOf(wire.href), { ...wire, headers: { ...headers, host: wire.host } });
      }
      const signature = mac(stringToSign(wire, headers, str2));
      headers["x-signature"] = typeof signature === "string" ? signature : await signature;
      return {
        url: wire.href,
        headers: needsContentType(method, text !== undefined)
          ? { ...headers, "content-type": JSON_CONTENT_TYPE }
          : headers,
        body: text,
      };
    },
  };
}

/** Reads each option once. */
function readOptions(options: SignerOptions): SignerOptions {
  try {
    return { ...options };
  } catch (cause) {
    throw new SigningError("invalid_option", "The options could not be read.", { cause });
  }
}

/** Reads each field once. */
function readRequest(request: UnsignedRequest): UnsignedRequest {
  try {
    const { method, url, body }: UnsignedRequest = Object(request);
    return { method, url, body };
  } catch (cause) {
    throw new SigningError("invalid_request", "The request could not be read.", { cause });
  }
}

function isListOfText(value: unknown): boolean {
  return (
    typeof value === "object" &&
    Symbol.iterator in Object(value) &&
    Array.from(Object(value)).every((each) => typeof each === "string")
  );
}

function nonceOf(nonce: () => string): string {
  let value: string;
  try {
    value = nonce();
  } catch (cause) {
    throw new SigningError("invalid_nonce", "The nonce function failed.", { cause });
  }
  return headerValue(value, "invalid_nonce", "The nonce");
}

function readBody(method: string, body: string | undefined): string | undefined {
  if (typeof method !== "string" || method === "") throw new SigningError("invalid_method", "The method is missing.");
  if (body === undefined || body === "") return undefined;
  if (typeof body !== "string") {
    throw new SigningError("unsupported_body", "The body must be JSON text: pass it through JSON.stringify.");
  }
  if (isBodiless(method.toUpperCase())) throw new SigningError("body_not_allowed", `A ${method} has no body.`);
  return normalizeBody(body);
}
