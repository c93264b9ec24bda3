import { freshNonce } from "#crypto";
import { assertUnambiguous } from "./ambiguity.ts";
import { hashBody } from "./canonical.ts";
import { SIGNATURE_ALGORITHM, SIGNATURE_VERSION, type SignedHeaderName } from "./constants.ts";
import { JSON_CONTENT_TYPE, needsContentType } from "./content-type.ts";
import { fixedIdentity, rotatingIdentity } from "./credentials.ts";
import { memoizeLast } from "./memoize-last.ts";
import { assertOption } from "./option.ts";
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

/** Signs requests with the current credentials of one application. */
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
  // Many requests poll one URL, and parsing it leaves a fifth of the garbage of a signature (measured).
  const wireOf = memoizeLast((url: string) => readUrl(url, insecureHosts));
  const currentIdentity = given.credentials === undefined ? fixedIdentity(given) : rotatingIdentity(given.credentials);

  return {
    async sign(request) {
      const { method, url, body } = readRequest(request);
      // A `URL` can change.
      const wire = typeof url === "string" ? wireOf(url) : readUrl(url, insecureHosts);
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
