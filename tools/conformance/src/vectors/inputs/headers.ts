import { REQUEST, type SignedInput } from "../vector.ts";

const VISIBLE_ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i)).join("");

const changes: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
  ["another host", { host: "api.example.org" }],
  ["a host with a port", { host: "api.example.com:8443" }],
  ["a host that is an IPv6 address", { host: "[::1]:8080" }],
  ["another app key", { "x-app-key": "another-made-up-app-key" }],
  ["an app key of all that can travel", { "x-app-key": VISIBLE_ASCII }],
  [
    "another algorithm name is signed as it stands, and nothing else changes",
    { "x-signature-algorithm": "hmac-sha256" },
  ],
  ["another version", { "x-signature-version": "2.0" }],
  ["an empty version", { "x-signature-version": "" }],
  ["white space at the ends is kept", { "x-signature-algorithm": "\tHMAC-SHA256", "x-signature-version": " 1.0 " }],
  ["another nonce", { "x-signature-nonce": "another-made-up-nonce" }],
  ["a nonce of all that can travel", { "x-signature-nonce": VISIBLE_ASCII }],
  ["another time", { "x-timestamp": "1999-12-31T23:59:59Z" }],
  ["x-version takes no part", { "x-version": "v3" }],
  ["x-signature takes no part", { "x-signature": "made-up-signature" }],
  ["content-type takes no part", { "content-type": "application/json" }],
  ["half of a surrogate pair in a header that takes no part", { "x-made-up": "a\ud800" }],
];

export const HEADERS: readonly SignedInput[] = [
  ...changes.map(([name, headers]) => ({
    ...REQUEST,
    name: `headers: ${name}`,
    headers: { ...REQUEST.headers, ...headers },
  })),
  {
    ...REQUEST,
    name: "headers: their order does not matter",
    headers: Object.fromEntries(Object.entries(REQUEST.headers).reverse()),
  },
];
