// Defines requests for tests of `explain`. Each mistake that the table `CAUSES` lists changes the signature of at least
// one of these requests.
import type { ExplainedRequest } from "../../../src/explain/index.ts";

const HEADERS = {
  "x-app-key": "made-up-app-key",
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "3F2504E0-4F89-41D3-9a0c-0305E82C3301",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-10-17T15:30:05Z",
  "x-version": "v3",
  "content-type": "application/json",
  accept: "application/json",
  "x-access-token": "made-up-token",
};

const QUERY = [
  ["note", "it's a*b & (c)~ !$,;:@+?#[]/=%41é\"<>|"],
  ["symbols", "MSFT"],
  ["symbols", "AAPL"],
  ["symbols", "AAPL"],
  ["symbols", "10"],
  ["symbols", "9"],
  ["B", "1"],
  ["a_b", "2.50"],
  ["a-b", "/"],
  ["a", "true"],
  ["account_id", "1.0"],
  ["accountId", ""],
  ["ab", "3"],
  ["zero", "0"],
  ["list[]", "False"],
  ["spaced", " two  words e\u0301"],
  ["😀", "4"],
  ["～", "5"],
]
  .map((pair) => pair.map(encodeURIComponent).join("="))
  .join("&");

const BODY =
  '{"price":1.50,"b":{"y":null,"x":[]},"url":"a/b","n":"7","note":"a & b\' <é😀>=+ \\u0041 \\/ e\u0301`","qty":100.0,"big":12345678.5,"ok":true}';

/** App secret with unusual characters, so that every mistake in the key of the HMAC changes the signature. */
export const FIXTURE_SECRET = ` "bWFkZS11cC1hcHAtc2VjcmV0/w%41+b#$c-D=="&`;

/** Secret that can be decoded as hex and as base64. */
export const HEX_SECRET = "6d6164652d75702d736563726574";

export const FIXTURES: Readonly<Record<string, ExplainedRequest>> = {
  "a POST with everything": {
    method: "POST",
    url: `http://api.Example.com:8443//trading/My%20list/%C3%A9~a*b(c)!'+:@$,;=%2541/v2/a/b/?${QUERY}`,
    headers: {
      ...HEADERS,
      host: "api.Example.com:8443",
      "x-forwarded-host": "proxy.example.com",
      origin: "https://web.example.com",
    },
    body: BODY,
  },
  "a GET": { url: "https://www.api.example.com/trading/accounts/list?symbol=AAPL&limit=10", headers: HEADERS },
  "a GET with a plus and with numbers": {
    url: "https://h.example/list?from=2026-10-17T09:30:00+08:00&page=9&page=10",
    headers: HEADERS,
  },
  "a GET without a query": { url: "/openapi/account/list", headers: { ...HEADERS, host: "127.0.0.1" } },
  "a POST to an IPv6 address": {
    url: "http://[::1]:8080/list/?a=1",
    headers: {
      ...HEADERS,
      "x-timestamp": "2026-10-17T15:30:05.123Z",
      "x-signature-nonce": "0123456789abcdef0123456789abcdef",
    },
    body: ' [{"a": 1,\r\n"b": "x\\ny"}]\n',
  },
  "a GET to an international host": {
    url: "https://xn--bcher-kva.example/list?a=b%20c&é=%2B%25",
    headers: {
      ...HEADERS,
      "x-timestamp": "2026-10-17T09:30:00Z",
      "x-signature-algorithm": "hmac",
      "x-signature-version": "2",
    },
  },
  "a POST of a JSON text": { url: "https://h.example/a", headers: HEADERS, body: '"{\\"a\\": 1.50}"' },
  "a POST of percent-encoded text": { url: "https://h.example/a", headers: HEADERS, body: '{"a":"%41+b"}' },
};
