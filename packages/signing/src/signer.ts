import { freshNonce } from "#crypto";
import { assertUnambiguous } from "./ambiguity.ts";
import { hashBody } from "./canonical.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION, type SignedHeaderName } from "./constants.ts";
import { JSON_CONTENT_TYPE, needsContentType } from "./content-type.ts";
import { fixedIdentity, rotatingIdentity } from "./credentials.ts";
import { memoizeLast } from "./memoize-last.ts";
import { assertOption } from "./errors.ts";
import {
  isListOfText,
  nonceOf,
  readBody,
  readOptions,
  readRequest,
  type SignerOptions,
  type UnsignedRequest,
} from "./signer-input.ts";
import { createStringToSign } from "./string-to-sign.ts";
import { timestampOf } from "./timestamp.ts";
import { readUrl, targetOf } from "./url.ts";

type SentHeaderName = Exclude<SignedHeaderName, "host"> | "x-signature";

/**
 * A signed request. Send `url`, `headers` and `body` unchanged. Add your own headers, such as `x-version`. Do not
 * follow redirects.
 */
export interface SignedRequest {
  /** URL as in `URL.href`. In the query, the URL has `%20` instead of `+`, and `a=1&b=2` instead of `a=1&&b=2`. */
  readonly url: string;
  /**
   * Headers to send: `x-signature`, and the signed headers except `host`, which every HTTP client sends by itself. If
   * the request has a body or is a POST, the headers include `content-type`.
   */
  readonly headers: Readonly<Record<string, string> & Record<SentHeaderName, string>>;
  /** Body that was hashed, or undefined without a body. */
  readonly body: string | undefined;
}

/** Signs requests with the current credentials of one application. */
export interface Signer {
  /**
   * Signs one attempt to send a request, with a new nonce and the current time (reference: Authentication). The signer
   * does not add `x-version`, which is not signed.
   *
   * @throws {SigningError} (rejects) `invalid_request`, `invalid_method`, `invalid_url`, `insecure_url`, `dot_segment`,
   *   `malformed_percent_encoding`, `lone_surrogate`, `reserved_query_name`, `body_not_allowed`, `unsupported_body`,
   *   `invalid_json`, `invalid_nonce` or `invalid_timestamp`
   * @throws {SigningError} (rejects) `ambiguous_request`: only if `strict` is set
   * @throws {SigningError} (rejects) `credentials_unavailable`, `invalid_credentials`, `crypto_unavailable`: only if
   *   `credentials` is a function
   * @example
   * const body = JSON.stringify({ quantity: 1 });
   * const signed = await signer.sign({ method: "POST", url: "https://api.example.com/made-up/path", body });
   * signed.headers["content-type"]; // => application/json
   */
  sign(request: UnsignedRequest): Promise<SignedRequest>;
}

/**
 * Creates a signer for the requests of one application. `inspect`, `JSON.stringify` and `structuredClone` do not show
 * the secret of a signer.
 *
 * @throws {SigningError} `invalid_credentials`, `invalid_option`
 * @throws {SigningError} `lone_surrogate`: the secret is not well-formed Unicode
 * @throws {SigningError} `crypto_unavailable`: the page is not a secure context
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
  // The signer keeps the latest parsed URL, because many clients poll one URL. Parsing the same URL for each request
  // takes additional memory (measured).
  const wireOf = memoizeLast((url: string) => readUrl(url, insecureHosts));
  const currentIdentity = given.credentials === undefined ? fixedIdentity(given) : rotatingIdentity(given.credentials);

  return {
    async sign(request) {
      const { method, url, body } = readRequest(request);
      // The signer does not keep the result for a `URL` object, because the object can change between two calls.
      const wire = typeof url === "string" ? wireOf(url) : readUrl(url, insecureHosts);
      const text = readBody(method, body);
      // The signer awaits only promises, because each unnecessary `await` makes signing slower (measured).
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
        // The signer later replaces this empty text by the signature. A second object with all headers takes additional
        // time (measured).
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
