// Defines mistakes in the key, the algorithms and the format of the signature.
import { expect } from "vitest";
import { APP_SECRET } from "../support.ts";
import { hashed, REQUEST, signedAs, signedBy, withHash, type Case } from "./request.ts";

const { headers, body } = REQUEST;

/** Request with a signature that has `+` and `/` in base64. */
const BOTH_MARKS = { ...REQUEST, headers: { ...headers, "x-signature-nonce": "made-up-nonce-1" } };

function inBase64Url(digest: Buffer): string {
  expect(digest.toString("base64")).toMatch(/\+.*\/.*=$/);
  return digest.toString("base64url");
}

export const KEY_CASES: Case[] = [
  ["key_without_ampersand", "the secret alone", () => signedBy({ key: APP_SECRET })],
  ...Object.entries({
    "a newline after it": `${APP_SECRET}\n`,
    "a newline of Windows after it": `${APP_SECRET}\r\n`,
    "a space after it": `${APP_SECRET} `,
    "a tab after it": `${APP_SECRET}\t`,
    "a space before it": ` ${APP_SECRET}`,
  }).map(([what, secret]): Case => [
    "white_space_around_secret",
    `of the other side, ${what}`,
    () => signedAs({}, secret),
  ]),
  [
    "white_space_around_secret",
    "of this side, before and after it",
    () => signedAs({}),
    { ...REQUEST, appSecret: `\t${APP_SECRET}\r\n` },
  ],
  ["app_key_as_secret", "and one `&`", () => signedAs({}, headers["x-app-key"])],
  ["mac_sha1", "with the correct hash of the body", () => signedBy({ algorithm: "sha1" })],
  ["mac_md5", "with the correct hash of the body", () => signedBy({ algorithm: "md5" })],
  ["body_hash_sha1", "with the correct MAC", () => signedBy({ str3: withHash(hashed(body, "sha1")) })],
  ["body_hash_md5", "with the correct MAC", () => signedBy({ str3: withHash(hashed(body, "md5")) })],
  ["signature_in_hex", "in lower case", () => signedBy({ form: (digest) => digest.toString("hex") })],
  ["signature_in_hex", "in upper case", () => signedBy({ form: (digest) => digest.toString("hex").toUpperCase() })],
  ["signature_in_base64url", "without padding", () => signedBy({ request: BOTH_MARKS, form: inBase64Url }), BOTH_MARKS],
];
