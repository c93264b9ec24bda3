/** packages/signing/vectors/README.md describes the fields. */
export interface VectorRequest {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly appSecret: string;
}

export interface SignedInput extends VectorRequest {
  readonly name: string;
  /** Normalized `body`, which the signer signs and sends. Without `sent`, the signer sends `body` unchanged. */
  readonly sent?: string;
}

export interface RefusedInput extends VectorRequest {
  readonly name: string;
  readonly error: string;
}

export interface Vector extends VectorRequest {
  readonly name: string;
  readonly expect:
    | { readonly error: string }
    | {
        readonly sent: string | null;
        readonly str1: string;
        readonly str2: string | null;
        readonly str3: string;
        readonly encoded: string;
        readonly signature: string;
      };
}

export interface UrlVector {
  readonly name: string;
  readonly url: string;
  readonly expect: { readonly error: string } | UrlParts;
}

export interface UrlParts extends Pick<VectorRequest, "path" | "query"> {
  readonly host: string;
  readonly sent: string;
}

export const REQUEST: VectorRequest = {
  path: "/trading/accounts/list",
  query: [],
  headers: {
    host: "api.example.com",
    "x-app-key": "made-up-app-key",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "made-up-nonce",
    "x-signature-version": "1.0",
    "x-timestamp": "2026-10-17T09:30:00Z",
  },
  body: null,
  appSecret: "made-up-app-secret",
};

export const SIGNED_HEADERS = Object.keys(REQUEST.headers);
