import { SigningError } from "../errors.ts";
import type { Algorithm, FreshNonce, Has, Hash, Hmac, Key, SameText } from "./primitives.ts";

export const has: Has = (algorithm) => /^sha(?:1|256|384|512)$/.test(algorithm);

export const hmac: Hmac = (algorithm, key) => {
  const name = "HMAC";
  const cryptoKey = subtle().importKey("raw", keyBytes(key), { name, hash: nameOf(algorithm) }, false, ["sign"]);
  return async (message) => {
    const digest = await subtle().sign(name, await cryptoKey, bytesOf(message));
    return btoa(String.fromCharCode(...new Uint8Array(digest)));
  };
};

export const freshNonce: FreshNonce = () => crypto.randomUUID().replaceAll("-", "");

export const hash: Hash = async (algorithm, data) => {
  const digest = await subtle().digest(nameOf(algorithm), bytesOf(data));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
};

export const sameText: SameText = (a, b) => {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
};

function nameOf(algorithm: Algorithm): string {
  return algorithm.replace("sha", "SHA-");
}

/**
 * Replaces an empty key by one zero byte, because WebCrypto rejects an empty key. HMAC pads each key with zero bytes,
 * so an empty key and a zero byte give the same MAC.
 */
function keyBytes(key: Key) {
  return key.length === 0 ? new Uint8Array(1) : bytesOf(key);
}

function bytesOf(data: string | Uint8Array) {
  return typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data);
}

function subtle() {
  // In a page that is not a secure context, `subtle` is undefined, although TypeScript's type of `subtle` excludes
  // undefined.
  const { subtle }: { subtle?: typeof crypto.subtle } = globalThis.crypto;
  if (!subtle)
    throw new SigningError("crypto_unavailable", "WebCrypto needs a secure context. Serve the page over https.");
  return subtle;
}
