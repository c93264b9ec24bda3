import { expect } from "vitest";
import { APP_SECRET } from "../support.ts";
import { hashed, REQUEST, signedAs, signedBy, withHash, type Case } from "./request.ts";

const { headers, body } = REQUEST;

/** Request whose signature contains `+` and `/`. */
const BOTH_MARKS = { ...REQUEST, headers: { ...headers, "x-signature-nonce": "made-up-nonce-1" } };

function inBase64Url(digest: Buffer): string {
  expect(digest.toString("base64")).toMatch(/\+.*\/.*=$/);
  return digest.toString("base64url");
}

export const KEY_CASES: Case[] = [
  ["key_without_ampersand", "the secret alone", () => signedBy({ key: APP_SECRET })],
  ...Object.entries({
    "a line feed after the secret": `${APP_SECRET}\n`,
    "a carriage return and a line feed after the secret": `${APP_SECRET}\r\n`,
    "a space after the secret": `${APP_SECRET} `,
    "a tab after the secret": `${APP_SECRET}\t`,
    "a space before the secret": ` ${APP_SECRET}`,
  }).map(([what, secret]): Case => ["white_space_around_secret", `${what} of the client`, () => signedAs({}, secret)]),
  [
    "white_space_around_secret",
    "white space before and after the secret of the server",
    () => signedAs({}),
    { ...REQUEST, appSecret: `\t${APP_SECRET}\r\n` },
  ],
  ["app_key_as_secret", "the app key and one `&`", () => signedAs({}, headers["x-app-key"])],
  ["mac_sha1", "with the correct hash of the body", () => signedBy({ algorithm: "sha1" })],
  ["mac_md5", "with the correct hash of the body", () => signedBy({ algorithm: "md5" })],
  ["body_hash_sha1", "with the correct MAC", () => signedBy({ str3: withHash(hashed(body, "sha1")) })],
  ["body_hash_md5", "with the correct MAC", () => signedBy({ str3: withHash(hashed(body, "md5")) })],
  ["signature_in_hex", "in lower case", () => signedBy({ form: (digest) => digest.toString("hex") })],
  ["signature_in_hex", "in upper case", () => signedBy({ form: (digest) => digest.toString("hex").toUpperCase() })],
  ["signature_in_base64url", "without padding", () => signedBy({ request: BOTH_MARKS, form: inBase64Url }), BOTH_MARKS],
];
