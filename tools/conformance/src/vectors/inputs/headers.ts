import { REQUEST, type SignedInput } from "../vector.ts";

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
