import { expect, test } from "vitest";
import { hideCredentials } from "../../src/explainer/hide-credentials.ts";

test.each([
  ["GET /a\nAuthorization: Bearer made-up\nhost: a", "GET /a\nAuthorization:<HIDDEN>\nhost: a"],
  ["> GET /a\r\n> cookie: made=up\r\n> host: a", "> GET /a\r\n> cookie:<HIDDEN>\r\n> host: a"],
  [
    "curl https://a/b -H 'Cookie: made=\"up\"' -H 'x-version: v3'",
    "curl https://a/b -H 'Cookie:<HIDDEN>' -H 'x-version: v3'",
  ],
  [String.raw`curl -H "x-app-secret: made\"up" https://a/b`, String.raw`curl -H "x-app-secret:<HIDDEN>" https://a/b`],
  ["curl https://a/b -u made:up --cookie 'made=up'", "curl https://a/b -u <HIDDEN> --cookie <HIDDEN>"],
  ["curl https://a/b -sumade:up -bmade=up", "curl https://a/b -su<HIDDEN> -b<HIDDEN>"],
  ["# Copied.\ntime curl https://a/b -u made:up", "# Copied.\ntime curl https://a/b -u <HIDDEN>"],
  ["curl https://made:up@a/b?c=d:e@f", "curl https://made:<HIDDEN>@a/b?c=d:e@f"],
  ['{"cookies": [{"name":"a]","value":"made-up"}], "url":"https://a"}', '{"cookies": [], "url":"https://a"}'],
  ['{"name": "cookie", "value": "made=up"}', '{"name": "cookie", "value": "<HIDDEN>"}'],
  ['{"headers":{"Authorization":"made-up"}}', '{"headers":{"Authorization":"<HIDDEN>"}}'],
])("hideCredentials replaces the credential in %j", (text, expected) => {
  expect(hideCredentials(text)).toBe(expected);
});

test.each([
  "GET /a?cookie=made-up HTTP/1.1\nhost: a\nx-app-key: made-up-app-key\nx-signature: made-up",
  "POST /a HTTP/1.1\nhost: a\n\nmade up -b made -up",
  "curl 'https://a/b' -H 'x-cookie-law: no' --data-raw '{\"note\":\"no authorization: made-up\"}'",
])("hideCredentials returns %j unchanged", (text) => {
  expect(hideCredentials(text)).toBe(text);
});

test.each([
  "cookie:",
  "'cookie:",
  '"cookie:',
  '"cookie"',
  '"cookies":[',
  '"cookies":["',
  '"cookies":["\\',
  "https://a:b",
  ' -u "',
  "\n\n",
  " ",
  "\\",
])("hideCredentials reads a megabyte of %j within five seconds", (part) => {
  const start = performance.now();
  hideCredentials(`curl ${part.repeat(1_000_000 / part.length)}`);
  expect(performance.now() - start).toBeLessThan(5000);
});
