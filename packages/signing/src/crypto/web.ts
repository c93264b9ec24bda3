// The primitives with WebCrypto, for browsers and workers.
import { SigningError } from "../errors.ts";
import type { Algorithm, FreshNonce, Has, Hash, Hmac, SameText } from "./primitives.ts";

export const has: Has = (algorithm) => algorithm !== "md5";

export const hmac: Hmac = (algorithm, key) => {
  const name = "HMAC";
  // HMAC pads a short key with zeros, so one zero is the same as the empty key, which WebCrypto rejects.
  const cryptoKey = subtle().importKey("raw", utf8(key || "\0"), { name, hash: nameOf(algorithm) }, false, ["sign"]);
  return async (message) => {
    const digest = await subtle().sign(name, await cryptoKey, utf8(message));
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  };
};

export const freshNonce: FreshNonce = () => crypto.randomUUID().replaceAll("-", "");

export const hash: Hash = async (algorithm, data) => {
  const digest = await subtle().digest(nameOf(algorithm), typeof data === "string" ? utf8(data) : new Uint8Array(data));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
};

export const sameText: SameText = (a, b) => {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
};

/** Returns WebCrypto's name of an algorithm: `SHA-256` for `sha256`. */
function nameOf(algorithm: Algorithm): string {
  return algorithm.replace("sha", "SHA-");
}

function utf8(text: string) {
  return new TextEncoder().encode(text);
}

function subtle() {
  // Undefined in a page that is not a secure context, although its type does not say so.
  const { subtle }: { subtle?: typeof crypto.subtle } = globalThis.crypto;
  if (!subtle)
    throw new SigningError("crypto_unavailable", "WebCrypto needs a secure context: serve the page by https.");
  return subtle;
}
