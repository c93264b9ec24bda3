import { MADE_UP } from "./request.ts";
import type { Example } from "./types.ts";

const MADE_UP_SECRET = "made-up-app-secret";

interface Sent {
  readonly line: string;
  readonly signature: string;
  readonly host?: string;
  readonly body?: string;
}

function sent({ line, signature, host = MADE_UP.host, body }: Sent): string {
  const headers = { ...MADE_UP, host, "x-signature": signature, "x-version": "v3" };
  return [
    `${line} HTTP/1.1`,
    ...Object.entries(headers).map((header) => header.join(": ")),
    ...(line.startsWith("POST") ? ["content-type: application/json"] : []),
    ...(body === undefined ? [] : ["", body]),
  ].join("\n");
}

function example(name: string, title: string, request: string, theirs = ""): Example {
  return { name, title, inputs: { request, appSecret: MADE_UP_SECRET, theirs } };
}

/**
 * Returns whether a request is the request of the example, or an edited version of it. Both have the signature of the
 * example.
 */
export function isVersionOf({ inputs }: Example, request: string): boolean {
  const [signature = ""] = /x-signature: [\w+/=]+/.exec(inputs.request) ?? [];
  return request.includes(signature);
}

const CURL = String.raw`curl 'https://api.example.com/made-up/orders' \
  -H 'x-app-key: made-up-app-key' \
  -H 'x-timestamp: 2026-10-17T09:30:00Z' \
  -H 'x-signature: fUF23Ladc+uTttv8KZisggV+a1XugpPf1OsVL/S9MYg=' \
  -H 'x-signature-algorithm: HMAC-SHA256' \
  -H 'x-signature-version: 1.0' \
  -H 'x-signature-nonce: made-up-nonce' \
  -H 'x-version: v3' \
  -H 'content-type: application/json' \
  --data-raw '{"symbol":"MADEUP","quantity":1}'`;

const CORRECT: readonly Example[] = [
  example(
    "get-without-query",
    "GET without a query",
    sent({ line: "GET /trading/accounts/list", signature: "ME1RQ3d4otYPVKJ7AOlE/eURfFnKTkY4lA0naHMUK1k=" }),
  ),
  example(
    "repeated-names",
    "Repeated query parameter",
    sent({
      line: "GET /made-up/quotes?symbol=b&note=a%20b&symbol=A",
      signature: "ka4woFVdhhQWD7syKXeF4PvRHsVhbiDldt473GBcjkY=",
    }),
  ),
  example(
    "json-body",
    "POST with a JSON body",
    sent({
      line: "POST /made-up/orders",
      signature: "frfgMglLQxCNfL+6kItDxnIxETiM2/F2s9ULoK/ocmA=",
      body: '{"symbol":"MADEUP","quantity":1}',
    }),
  ),
];

const WRONG: readonly Example[] = [
  example(
    "html-escapes",
    "Body with HTML escapes",
    sent({
      line: "POST /made-up/notes",
      signature: "vpSZmdvsWvymvykHQVB2f1+mYaxyv5zDDoT7pDkILfA=",
      body: '{"note":"a \\u0026 b"}',
    }),
  ),
  example(
    "empty-body",
    "POST with an empty body",
    sent({ line: "POST /made-up/refresh", signature: "fjM6EB8EZ9/m8jNNU0YCkV50xcXlk6t9myAbDb3dcIE=" }),
  ),
  example(
    "encoded-query",
    "Encoded query values",
    sent({ line: "GET /made-up/quotes?note=a%20b", signature: "Kl4g1PaavpNJvjOBifEF/QDOqo19XnzUFoSInvoc6Gw=" }),
  ),
  example("lower-case-hash", "Body hash in lower case", CURL),
  example(
    "key-without-ampersand",
    "Key without &",
    sent({ line: "GET /trading/accounts/list", signature: "15P5UZH5z14M5MyNKxfP8+wgm58BvRkevJ6EEirdvq8=" }),
  ),
  example(
    "host-without-port",
    "Host without its port",
    sent({
      line: "GET /trading/accounts/list",
      signature: "ogyyulgXWR2856grbXh1IUi70VQD0hwgj9btDfsQxZU=",
      host: "localhost:8080",
    }),
  ),
  example(
    "timestamp-with-milliseconds",
    "Timestamp with milliseconds",
    sent({ line: "GET /trading/accounts/list", signature: "aJ7PMf+fHjxvVbYDiQvhUMTpH26X3eUxLT02pzt2twE=" }),
  ),
];

const COMPARED = example(
  "canonical-request",
  "Compare a canonical request",
  sent({ line: "GET /trading/accounts/list", signature: "bFFl7+MSh3N/yqAF15eXRCMeKxOIjBjzR5d405i06vs=" }),
  "/trading/accounts/list/&host=api.example.com&x-app-key=made-up-app-key&x-signature-algorithm=HMAC-SHA256&x-signature-nonce=made-up-nonce&x-signature-version=1.0&x-timestamp=2026-10-17T09:30:00Z",
);

/** Examples in the groups of the list on the page. */
export const EXAMPLE_GROUPS = { "Correct signature": CORRECT, "One mistake": WRONG, "Canonical request": [COMPARED] };

export const EXAMPLES: readonly Example[] = Object.values(EXAMPLE_GROUPS).flat();
