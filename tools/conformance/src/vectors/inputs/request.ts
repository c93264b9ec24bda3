import { REQUEST, type SignedInput } from "../vector.ts";

export const WORKED: readonly SignedInput[] = [
  { ...REQUEST, name: "worked: the account list" },
  {
    ...REQUEST,
    // packages/signing/vectors/README.md explains the signature of this request step by step.
    name: "worked: path, query and body all need a change before signing",
    path: "/example/my list",
    query: [
      ["symbol", "b"],
      ["note", "50% & more"],
      ["symbol", "A"],
    ],
    body: String.raw`{ "price": 1.50, "note": "a \u0026 b" }`,
    sent: '{"price":1.50,"note":"a & b"}',
  },
  {
    // Implementations in four languages compute the same signature for this request.
    name: "worked: the published example",
    path: "/trade/place_order",
    query: [
      ["a1", "webull"],
      ["a2", "123"],
      ["a3", "xxx"],
      ["q1", "yyy"],
    ],
    headers: {
      host: "api.webull.com.sg",
      "x-app-key": "776da210ab4a452795d74e726ebd74b6",
      "x-signature-algorithm": "HMAC-SHA256",
      "x-signature-nonce": "48ef5afed43d4d91ae514aaeafbc29ba",
      "x-signature-version": "1.0",
      "x-timestamp": "2022-01-04T03:55:31Z",
    },
    body: '{"k1":123,"k2":"this is the api request body","k3":true,"k4":{"foo":[1,2]}}',
    appSecret: "0f50a2e853334a9aae1a783bee120c1f",
  },
];

export const PATHS: readonly SignedInput[] = [
  ["the root", "/"],
  ["a slash at the end", "/a/b/"],
  ["two slashes in the middle", "/a//b"],
  ["two slashes at the beginning", "//a"],
  ["letter case is kept", "/Trading/ACCOUNTS/list"],
  ["a space", "/my list"],
  ["a space at the end", "/my list "],
  ["a plus is not a space", "/a+b"],
  ["a percent sign", "/100%"],
  ["text that looks percent-encoded is not decoded again", "/a%2Fb%20c"],
  ["text that looks like encoded dots is not a dot segment", "/a/%2e%2e/b"],
  ["a segment with dots and other characters, or with three dots, is not a dot segment", "/.../.a/a./..b/c..d"],
  ["a question mark and a number sign", "/a?b=c#d"],
  ["an ampersand and an equals sign", "/a&b=c"],
  ["other delimiters", "/a;b,c:d@e!f$g*h(i)j'k[l]m"],
  ["characters that a URL can contain only percent-encoded", '/"<>\\^`{|}'],
  ["letters outside ASCII", "/caf\u00e9/\u4e2d\u6587"],
  ["a character above U+FFFF", "/\u{1f600}"],
  ["a letter and a combining accent are not composed", "/cafe\u0301"],
  ["control characters", "/\u0000\t\n\r\u001f\u007f"],
  ["a byte order mark", "/\ufeffa"],
  ["a long path", `/${"segment/".repeat(40)}`],
].map(([name = "", path = ""]) => ({ ...REQUEST, name: `path: ${name}`, path }));

const VISIBLE_ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i)).join("");

const changes: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  ["another host", { host: "api.example.org" }],
  ["a host with a port", { host: "api.example.com:8443" }],
  ["a host that is an IPv6 address", { host: "[::1]:8080" }],
  ["another app key", { "x-app-key": "another-made-up-app-key" }],
  ["an app key of all visible ASCII characters", { "x-app-key": VISIBLE_ASCII }],
  [
    "x-signature-algorithm is signed as written, and does not select another algorithm",
    { "x-signature-algorithm": "hmac-sha256" },
  ],
  ["another version", { "x-signature-version": "2.0" }],
  ["an empty version", { "x-signature-version": "" }],
  ["white space at both ends is kept", { "x-signature-algorithm": "\tHMAC-SHA256", "x-signature-version": " 1.0 " }],
  ["another nonce", { "x-signature-nonce": "another-made-up-nonce" }],
  ["a nonce of all visible ASCII characters", { "x-signature-nonce": VISIBLE_ASCII }],
  ["another timestamp", { "x-timestamp": "1999-12-31T23:59:59Z" }],
  ["x-version is not signed", { "x-version": "v3" }],
  ["x-signature is not signed", { "x-signature": "made-up-signature" }],
  ["content-type is not signed", { "content-type": "application/json" }],
  ["a lone surrogate in a header that is not signed", { "x-made-up": "a\ud800" }],
];

export const HEADERS: readonly SignedInput[] = [
  ...changes.map(([name, headers]) => ({
    ...REQUEST,
    name: `headers: ${name}`,
    headers: { ...REQUEST.headers, ...headers },
  })),
  {
    ...REQUEST,
    name: "headers: the order of headers does not matter",
    headers: Object.fromEntries(Object.entries(REQUEST.headers).reverse()),
  },
];

/** HMAC-SHA256 hashes a key of more than 64 bytes. The key is the app secret followed by `&`. */
export const CREDENTIALS: readonly SignedInput[] = [
  ["another secret", "another-made-up-app-secret"],
  ["one character", "x"],
  ["only white space", " \t "],
  ["spaces at both ends are kept", " made-up-secret "],
  ["a secret that ends in &, so that the HMAC key ends in &&", "made-up-secret&"],
  ["a secret that looks percent-encoded is not decoded", "made%20up%26secret+"],
  ["characters outside ASCII are UTF-8", "made-up-s\u00e9cret-\u{1f511}"],
  ["a key of 64 bytes", "made-up-".repeat(8).slice(0, 63)],
  ["a key of 65 bytes", "made-up-".repeat(8)],
  ["a key of 129 bytes", "made-up-".repeat(16)],
].map(([name = "", appSecret = ""]) => ({ ...REQUEST, name: `secret: ${name}`, appSecret }));
