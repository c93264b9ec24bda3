// Mistakes in the key, the algorithms and the signature's own form (reference: Algorithm, steps 2 and 3).
import { has } from "#crypto";
import type { Algorithm } from "../../crypto/primitives.ts";
import { mistakes } from "./mistake.ts";

export const keyMistakes = mistakes(
  {
    code: "key_without_ampersand",
    message: "The key was the secret alone; it is the secret and one `&`.",
    ways: () => [{ keyEnd: "" }],
  },
  {
    code: "white_space_around_secret",
    message: "The secret stood with white space around it on one of the two sides.",
    ways: ({ secret }) => [
      { secret: secret.trim() },
      ...["\n", "\r\n", " ", "\t"].map((space) => ({ secret: secret + space })),
      { secret: ` ${secret}` },
    ],
  },
  {
    code: "app_key_as_secret",
    message: "The application key was taken for the secret.",
    ways: ({ headers }) => headers.flatMap(([name, secret]) => (name === "x-app-key" ? [{ secret }] : [])),
  },
  {
    code: "mac_sha1",
    message: "The signature was made with HMAC-SHA1; it is made with HMAC-SHA256.",
    ways: () => available("sha1").map((macAlgorithm) => ({ macAlgorithm })),
  },
  {
    code: "mac_md5",
    message: "The signature was made with HMAC-MD5; it is made with HMAC-SHA256.",
    ways: () => available("md5").map((macAlgorithm) => ({ macAlgorithm })),
  },
  {
    code: "body_hash_sha1",
    message: "The body was hashed with SHA-1; it is hashed with SHA-256.",
    ways: () => available("sha1").map((bodyAlgorithm) => ({ bodyAlgorithm })),
  },
  {
    code: "body_hash_md5",
    message: "The body was hashed with MD5; it is hashed with SHA-256.",
    ways: () => available("md5").map((bodyAlgorithm) => ({ bodyAlgorithm })),
  },
  {
    code: "signature_not_base64",
    message: "The signature was written in hex or in URL-safe base64; it is written in base64.",
    ways: () => [
      { writeSignature: hex },
      { writeSignature: (base64) => hex(base64).toUpperCase() },
      { writeSignature: (base64) => base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") },
    ],
  },
);

function available(algorithm: Algorithm): readonly Algorithm[] {
  return has(algorithm) ? [algorithm] : [];
}

function hex(base64: string): string {
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
