import { query, text } from "@org/conformance/random-requests";
import fc from "fast-check";
import { expect } from "vitest";
import type { SignatureInput, SigningErrorCode } from "../../src/index.ts";

export { encodings, jsonText, query, text } from "@org/conformance/random-requests";

export const APP_KEY = "made-up-app-key";
export const APP_SECRET = "made-up-app-secret";

export const HEADERS = {
  host: "api.example.com",
  "x-app-key": APP_KEY,
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "made-up-nonce",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-10-17T09:30:00Z",
};

export const code = (code: SigningErrorCode): unknown =>
  expect.objectContaining({ name: "SigningError", code, message: expect.stringMatching(/^\w.{10,}[\w`]\.$/) });

export const signatureInput: fc.Arbitrary<SignatureInput> = fc.record({
  path: text.map((path) => `/${path}`),
  query,
  headers: fc.record({
    host: text,
    "x-app-key": text,
    "x-signature-algorithm": text,
    "x-signature-nonce": text,
    "x-signature-version": text,
    "x-timestamp": text,
  }),
  body: fc.option(text, { nil: undefined }),
});
