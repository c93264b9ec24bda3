// Defines requests of a sender who does not have the secret. Each request is a changed copy of a request with a valid
// signature.
import type { ReceivedRequest, RefusalCode } from "../../../src/verify/index.ts";

type Received = ReceivedRequest & { readonly headers: Record<string, string> };

export type Attack = [name: string, change: (signed: Received) => ReceivedRequest];

const targets = (entries: Record<string, string>) =>
  Object.entries(entries).map(([name, target]): Attack => [name, (signed) => ({ ...signed, target })]);

const headers = (entries: Record<string, (headers: Received["headers"]) => ReceivedRequest["headers"]>) =>
  Object.entries(entries).map(([name, change]): Attack => [
    name,
    (signed) => ({ ...signed, headers: { ...signed.headers, ...change(signed.headers) } }),
  ]);

const timestamps = (entries: Record<string, string>) =>
  headers(Object.fromEntries(Object.entries(entries).map(([name, time]) => [name, () => ({ "x-timestamp": time })])));

const signatures = (entries: Record<string, (signature: string) => string>) =>
  headers(
    Object.fromEntries(
      Object.entries(entries).map(([name, change]) => [
        name,
        (signed) => ({ "x-signature": change(signed["x-signature"] ?? "") }),
      ]),
    ),
  );

export const ATTACKS: Partial<Record<RefusalCode, Attack[]>> = {
  malformed_request: [
    ...targets({
      "an empty target": "",
      "an asterisk as target": "*",
      "a host and port as target": "api.example.com:443",
      "a target that begins with a query": "?a=1",
      "a target with a space": "/orders HTTP/1.1",
      "a target with a carriage return and line feed": "/orders\r\nx-injected: 1",
      "a target with a NUL": "/orders\u0000",
      "a target with a tab": "/orders\t",
      "a target with a DEL": "/orders\u007f",
      "a target with a lone surrogate": "/\ud800",
      "a target with a fragment": "/orders#",
    }),
    ["an empty method", (signed) => ({ ...signed, method: "" })],
  ],
  malformed_percent_encoding: targets({
    "an overlong slash": "/orders?a=%C0%AF",
    "a surrogate in CESU-8": "/orders?a=%ED%A0%80",
    "% at the end of the target": "/orders?a=1%",
    "a malformed percent-encoding in a name": "/orders?%=1",
    "a malformed percent-encoding in the path": "/%E9?a=1",
  }),
  reserved_query_name: targets({
    "a query parameter with the name x-app-key": "/orders?a=1&x-app-key=made-up-app-key",
    "a query parameter with the encoded name of the header host": "/orders?a=1&h%6Fst=evil.example",
    "a query parameter with the name of the nonce in capitals": "/orders?a=1&X-SIGNATURE-NONCE=1",
  }),
  missing_header: headers({
    "an empty signature": () => ({ "x-signature": "" }),
    "an empty nonce": () => ({ "x-signature-nonce": "" }),
    "an empty array of hosts": () => ({ host: [] }),
  }),
  malformed_header: headers({
    "an empty host, and another authority": () => ({ host: "", ":authority": "api.example.com" }),
    "two app keys, in an array": () => ({ "x-app-key": ["made-up-app-key", "another"] }),
    "two app keys, in two letter cases": () => ({ "X-APP-KEY": "another" }),
    "two signatures": ({ "x-signature": right = "" }) => ({ "X-Signature": [right, "forged"] }),
    "two hosts": () => ({ Host: "evil.example" }),
    "two nonces, joined": () => ({ "x-signature-nonce": "1, 2" }),
    "a space in the host": () => ({ host: "api.example.com evil.example" }),
    "a header injection in the nonce": () => ({ "x-signature-nonce": "1\r\nx-injected: 1" }),
    "a NUL in the app key": () => ({ "x-app-key": "made-up-app-key\u0000" }),
    "a space after the signature": ({ "x-signature": right }) => ({ "x-signature": `${right} ` }),
    "a lone surrogate in the nonce": () => ({ "x-signature-nonce": "\ud800" }),
    "a version in full-width digits": () => ({ "x-signature-version": "１.０" }),
  }),
  unsupported_algorithm: headers({
    "the algorithm none": () => ({ "x-signature-algorithm": "none" }),
    "the algorithm in lower case": () => ({ "x-signature-algorithm": "hmac-sha256" }),
    "the algorithm __proto__": () => ({ "x-signature-algorithm": "__proto__" }),
    "a version that is numerically equal": () => ({ "x-signature-version": "1" }),
  }),
  malformed_timestamp: timestamps({
    "the hour 24 of the last day of the year 9999": "9999-12-31T24:00:00Z",
    "a time zone that leads to the year 10000": "9999-12-31T23:59:59-01:00",
    "a time zone that leads to the year -1": "0000-01-01T00:00:00+01:00",
    "a leap second": "2026-10-17T09:29:60Z",
    "the hour 24": "2026-10-16T24:00:00Z",
    "t and z in lower case": "2026-10-17t09:30:00z",
    "a timestamp without a time zone": "2026-10-17T09:30:00",
    "a timestamp in seconds since 1970": "1792229400",
    "a timestamp without a time": "2026-10-17",
    "a date in the format of browsers": "Sat,17Oct2026",
    "a negative year": "-002026-10-17T09:30:00Z",
    "a comma before the fraction": "2026-10-17T09:30:00,5Z",
    "a repeated timestamp": "2026-10-17T09:30:00Z2026-10-17T09:30:00Z",
  }),
  timestamp_out_of_window: timestamps({
    "the first possible timestamp": "0000-01-01T00:00:00Z",
    "a timestamp in the year 1970": "1970-01-01T00:00:00Z",
    "the last possible timestamp": "9999-12-31T23:59:59Z",
    "a timestamp 61 seconds in the future": "2026-10-17T09:31:01Z",
  }),
  signature_mismatch: [
    ...signatures({
      "a signature of zeros": () => `${"A".repeat(43)}=`,
      "the first half of the signature": (right) => right.slice(0, 22),
      "the signature without its last character": (right) => right.slice(0, -1),
      "the signature with an additional character": (right) => `${right}=`,
      "the signature twice": (right) => right + right,
      "the signature in lower case": (right) => right.toLowerCase(),
      "the signature with base64url characters at the end": (right) => `${right.slice(0, -1)}-_`,
      "the signature in quotation marks": (right) => `"${right}"`,
      "a different base64 text of the same bytes": respelled,
    }),
    ...headers({
      "another host": () => ({ host: "evil.example" }),
      "the host with a port": () => ({ host: "api.example.com:443" }),
      "the host in capitals": () => ({ host: "API.example.com" }),
      "an unknown app key": () => ({ "x-app-key": "another" }),
      "the app key in capitals": () => ({ "x-app-key": "MADE-UP-APP-KEY" }),
      "another nonce": () => ({ "x-signature-nonce": "another" }),
      "a timestamp one second later": () => ({ "x-timestamp": "2026-10-17T09:30:01Z" }),
    }),
    ...targets({
      "another path": "/order?a=1",
      "a slash after the path": "/orders/?a=1",
      "an encoded slash before the path": "/%2Forders?a=1",
      "another query value": "/orders?a=2",
      "an additional parameter": "/orders?a=1&b=2",
      "a missing parameter": "/orders",
      "the parameter twice": "/orders?a=1&a=1",
      "a parameter __proto__": "/orders?a=1&__proto__=1",
      "two parameters with a semicolon between them": "/orders?a=1;b=2",
    }),
    ["another body", (signed) => ({ ...signed, body: new TextEncoder().encode('{"a":2}') })],
    ["a body of zero bytes", (signed) => ({ ...signed, body: new Uint8Array() })],
    ["a space after the body", (signed) => ({ ...signed, body: new TextEncoder().encode('{"a":1} ') })],
    ["a body that is not UTF-8", (signed) => ({ ...signed, body: Uint8Array.of(0xff, 0xfe) })],
  ],
  body_not_allowed: [["a GET with a body", (signed) => ({ ...signed, method: "GET" })]],
};

/** Changes the two unused bits of the last base64 character, so the decoded bytes stay the same. */
function respelled(right: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = alphabet.indexOf(right.charAt(42));
  return `${right.slice(0, 42)}${alphabet.charAt(last + 1)}=`;
}
