// Mistakes in the key, the algorithms and the signature's own form.
import { expect } from "vitest";
import { APP_SECRET } from "../support.ts";
import { hashed, REQUEST, signedAs, signedBy, withHash, type Case } from "./request.ts";

const { headers, body } = REQUEST;

/** In base64 its signature has `+` and `/`. */
const BOTH_MARKS = { ...REQUEST, headers: { ...headers, "x-signature-nonce": "made-up-nonce-1" } };

function inBase64Url(digest: Buffer): string {
  expect(digest.toString("base64")).toMatch(/\+.*\/.*=$/);
  return digest.toString("base64url");
}

export const KEY_CASES: Case[] = [
  ["key_without_ampersand", "the secret alone", () => signedBy({ key: APP_SECRET })],
  ...Object.entries({
    "a newline behind": `${APP_SECRET}\n`,
    "a newline of Windows behind": `${APP_SECRET}\r\n`,
    "a space behind": `${APP_SECRET} `,
    "a tab behind": `${APP_SECRET}\t`,
    "a space before": ` ${APP_SECRET}`,
  }).map(([what, secret]): Case => ["white_space_around_secret", `there, ${what}`, () => signedAs({}, secret)]),
  [
    "white_space_around_secret",
    "here, before and behind",
    () => signedAs({}),
    { ...REQUEST, appSecret: `\t${APP_SECRET}\r\n` },
  ],
  ["app_key_as_secret", "and one `&`", () => signedAs({}, headers["x-app-key"])],
  ["mac_sha1", "over the right hash of the body", () => signedBy({ algorithm: "sha1" })],
  ["mac_md5", "over the right hash of the body", () => signedBy({ algorithm: "md5" })],
  ["body_hash_sha1", "under the right MAC", () => signedBy({ str3: withHash(hashed(body, "sha1")) })],
  ["body_hash_md5", "under the right MAC", () => signedBy({ str3: withHash(hashed(body, "md5")) })],
  ["signature_in_hex", "in lower case", () => signedBy({ form: (digest) => digest.toString("hex") })],
  ["signature_in_hex", "in upper case", () => signedBy({ form: (digest) => digest.toString("hex").toUpperCase() })],
  ["signature_in_base64url", "without padding", () => signedBy({ request: BOTH_MARKS, form: inBase64Url }), BOTH_MARKS],
];
