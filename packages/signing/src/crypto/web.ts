// The primitives where there is WebCrypto alone: browsers, workers.
import { SigningError } from "../errors.ts";
import type { HmacSha256, Sha256 } from "./primitives.ts";

const HMAC_SHA256 = { name: "HMAC", hash: "SHA-256" };

export const hmacSha256: HmacSha256 = (key) => {
  const cryptoKey = subtle().importKey("raw", utf8(key), HMAC_SHA256, false, ["sign"]);
  return async (message) => {
    const digest = await subtle().sign("HMAC", await cryptoKey, utf8(message));
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  };
};

export const sha256: Sha256 = async (text) => {
  const digest = await subtle().digest("SHA-256", utf8(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
};

function utf8(text: string) {
  return new TextEncoder().encode(text);
}

function subtle() {
  // Undefined in a page that is not a secure context, whatever the types say.
  const { subtle }: { subtle?: typeof crypto.subtle } = globalThis.crypto;
  if (!subtle)
    throw new SigningError("crypto_unavailable", "WebCrypto needs a secure context: serve the page by https.");
  return subtle;
}
