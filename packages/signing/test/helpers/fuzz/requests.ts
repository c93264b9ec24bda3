// Generates random requests for the signer, and pairs of random requests for the verifier. The second request of a pair
// is a changed copy of the first request.
import type { WireRequest } from "@org/conformance/independent";
import { encodings, jsonText, query, text } from "@org/conformance/random-requests";
import type { UnsignedRequest } from "../../../src/index.ts";
import fc from "fast-check";
import { APP_KEY } from "../support.ts";

export const NOW = "2026-10-17T09:30:00Z";

const host = fc.constantFrom(
  "api.example.com",
  "API.example.com:443",
  "127.0.0.1:8080",
  "[::1]:81",
  "xn--bcher-kva.example",
);
const path = fc.array(
  text.filter((segment) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(segment)),
  { maxLength: 3 },
);

/** Path and query, percent-encoded as real clients encode them. */
const target = fc
  .tuple(path, query, encodings, encodings, fc.constantFrom("&", "&&"))
  .map(([path, pairs, encodeName, encodeValue, separator]) => {
    const pieces = pairs.map(([name, value]) => `${encodeName(name)}=${encodeValue(value)}`);
    return `/${path.map(encodeURIComponent).join("/")}?${pieces.join(separator)}`;
  });

const methodAndBody = fc.oneof(
  fc.constantFrom("GET", "HEAD", "DELETE", "POST").map((method) => ({ method, body: undefined })),
  fc.record({ method: fc.constantFrom("POST", "PUT", "PATCH", "DELETE"), body: jsonText }),
);

export const unsigned: fc.Arbitrary<UnsignedRequest> = fc
  .tuple(methodAndBody, host, target)
  .map(([request, host, target]) => ({ ...request, url: `https://${host}${target}` }));

const fault = fc.constantFrom<(url: string) => Partial<UnsignedRequest>>(
  (url) => ({ url: url.replace("?", "/../a?") }),
  (url) => ({ url: url.replace("?", "/%2E%2e?") }),
  (url) => ({ url: `${url}&%zz` }),
  (url) => ({ url: `${url}&a=%ff` }),
  (url) => ({ url: `${url}&HOST=a` }),
  (url) => ({ url: `${url}&x%2Dapp-key` }),
  (url) => ({ url: url.replace("https:", "ftp:") }),
  (url) => ({ url: url.replace("//", "//made-up@") }),
  () => ({ url: "http://api.example.com/" }),
  () => ({ method: "GET", body: "{}" }),
  () => ({ method: "POST", body: " " }),
  () => ({ method: "POST", body: '{"a" 1}' }),
  () => ({ method: "POST", body: "[NaN]" }),
);

export const refused: fc.Arbitrary<UnsignedRequest> = fc
  .tuple(unsigned, fault)
  .map(([request, fault]) => ({ ...request, ...fault(String(request.url)) }));

/** Headers that the caller sets. The signer replaces headers that have the same name as one of the signer's headers. */
export const ownHeaders = fc.subarray<[name: string, value: string]>([
  ["host", "other.example"],
  ["content-length", "3"],
  ["content-type", "Application/JSON"],
  ["x-version", "v3"],
  ["x-signature", "made-up"],
  ["X-App-Key", "another"],
]);

/** The body has random bytes, because a verifier does not validate the body. */
const received: fc.Arbitrary<WireRequest> = fc
  .tuple(
    target,
    host,
    fc.uuid(),
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      jsonText.map((json) => Buffer.from(json)),
    ),
  )
  .map(([target, host, nonce, body]) => ({
    method: "POST",
    target,
    headers: [
      ["host", host],
      ["x-app-key", APP_KEY],
      ["x-signature-algorithm", "HMAC-SHA256"],
      ["x-signature-nonce", nonce],
      ["x-signature-version", "1.0"],
      ["x-timestamp", NOW],
    ],
    body,
  }));

/** Timestamps that `Date` converts to another day. */
const ODD_TIMES = ["9999-12-31T24:00:00Z", "0000-01-01T00:00:00+01:00", "2026-10-16T24:00:00Z", "2026-02-30T09:30:00Z"];

const change: fc.Arbitrary<(request: WireRequest) => Partial<WireRequest>> = fc.oneof(
  text.map((more) => ({ target }: WireRequest) => ({ target: target.replace("?", `${encodeURIComponent(more)}?`) })),
  fc.tuple(text, text).map((pair) => ({ target }: WireRequest) => ({
    target: `${target}&${pair.map(encodeURIComponent).join("=")}`,
  })),
  fc.constant(({ target }: WireRequest) => ({ target: backwards(target) })),
  fc.uint8Array({ maxLength: 3 }).map((body) => () => ({ body })),
  fc
    .tuple(fc.constantFrom("host", "x-app-key", "x-signature-nonce"), fc.constantFrom("", "0", "="))
    .map(([name, more]) => withHeader(name, (value) => value + more)),
  fc
    .oneof(
      fc.constantFrom(...ODD_TIMES),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    .map((time) => withHeader("x-timestamp", () => time)),
);

/** If only the order of the query parameters changes, the signature stays valid. */
export const receivedAndChanged = fc
  .tuple(received, change)
  .map(([received, change]) => ({ received, changed: { ...received, ...change(received) } }));

function withHeader(changed: string, change: (value: string) => string) {
  return ({ headers }: WireRequest): Partial<WireRequest> => ({
    headers: headers.map(([name, value]) => [name, name === changed ? change(value) : value] as const),
  });
}

function backwards(target: string): string {
  const query = target.indexOf("?") + 1;
  return target.slice(0, query) + target.slice(query).split("&").reverse().join("&");
}
