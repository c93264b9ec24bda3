// Causes each error of the package, so that a test can search the error for the secret. Most calls have the secret in
// the arguments of the function or in the options of the signer.
import { vi } from "vitest";
import {
  canonicalize,
  createSigner,
  createSigningFetch,
  normalizeBody,
  signRequest,
  type SignerOptions,
  type SigningErrorCode,
  type UnsignedRequest,
} from "../../../src/index.ts";
import { hmac } from "../../../src/crypto/web.ts";
import { createVerifier } from "../../../src/verify/index.ts";
import { APP_KEY, HEADERS } from "../support.ts";

const ORDERS = "https://api.example.com/orders";

export const PROVOCATIONS: Record<SigningErrorCode, (secret: string) => unknown> = {
  invalid_option: (secret) =>
    createVerifier({ secretFor: () => secret, tolerance: 0, replayStore: { claim: () => "new" } }),
  invalid_credentials: (appSecret) => createSigner({ appKey: `${appSecret} `, appSecret }),
  credentials_unavailable: () => sign({ credentials: () => Promise.reject(new Error("the vault is sealed")) }),
  invalid_timestamp: (secret) => sign({ ...credentials(secret), now: () => Number.NaN }),
  invalid_nonce: (secret) => sign({ ...credentials(secret), nonce: () => `${secret} ` }),
  invalid_method: (secret) => sign(credentials(secret), { method: "", body: JSON.stringify(secret) }),
  invalid_request: (secret) => signingFetch(secret)(ORDERS, { headers: { authorization: `${secret}\n中` } }),
  invalid_url: (secret) =>
    sign(credentials(secret), { url: `https://user:${encodeURIComponent(secret)}@api.example.com/` }),
  insecure_url: (secret) =>
    sign(credentials(secret), { url: `http://api.example.com/?a=${encodeURIComponent(secret)}` }),
  dot_segment: (secret) => sign(credentials(secret), { url: `${ORDERS}/../${encodeURIComponent(secret)}` }),
  malformed_percent_encoding: (secret) =>
    sign(credentials(secret), { url: `${ORDERS}?a=%${encodeURIComponent(secret)}%` }),
  lone_surrogate: (secret) => createSigner(credentials(`${secret}\ud800`)),
  reserved_query_name: (secret) => sign(credentials(secret), { url: `${ORDERS}?HOST=${encodeURIComponent(secret)}` }),
  ambiguous_request: (secret) =>
    sign({ ...credentials(secret), strict: true }, { url: `${ORDERS}?a=%26${encodeURIComponent(secret)}` }),
  missing_signed_header: (secret) =>
    // @ts-expect-error a JavaScript caller can pass any value
    canonicalize({ path: "/", query: [], headers: { ...HEADERS, host: undefined }, body: secret }),
  body_not_allowed: (secret) => sign(credentials(secret), { method: "GET", body: JSON.stringify(secret) }),
  // @ts-expect-error a JavaScript caller can pass any value
  unsupported_body: (secret) => sign(credentials(secret), { body: { secret } }),
  async body_already_read(secret) {
    const request = new Request(ORDERS, { method: "POST", body: JSON.stringify(secret) });
    await request.text();
    return signRequest(request, createSigner(credentials(secret)));
  },
  invalid_json: (secret) => normalizeBody(`${JSON.stringify(secret)} ${JSON.stringify(secret)}`),
  unsupported_content_type: (secret) =>
    signingFetch(secret)(ORDERS, { method: "POST", headers: { "content-type": `text/${encodeURIComponent(secret)}` } }),
  redirect_refused: (secret) => signingFetch(secret)(ORDERS),
  async crypto_unavailable(secret) {
    // In a page that is not a secure context, WebCrypto has no `subtle`.
    vi.stubGlobal("crypto", {});
    try {
      return hmac("sha256", secret);
    } finally {
      vi.unstubAllGlobals();
    }
  },
};

function credentials(appSecret: string) {
  return { appKey: APP_KEY, appSecret };
}

function sign(options: SignerOptions, request: Partial<UnsignedRequest> = {}) {
  return createSigner(options).sign({ method: "POST", url: ORDERS, ...request });
}

function signingFetch(secret: string) {
  return createSigningFetch(
    createSigner(credentials(secret)),
    async () => new Response(null, { status: 302, headers: { location: `/${encodeURIComponent(secret)}` } }),
  );
}
