import { createSigner } from "@org/signing";

/** WebCrypto can be watched at work; node:crypto cannot, and is what else there is. */
export async function cryptoAtWork() {
  const subtle = Object.getPrototypeOf(crypto.subtle);
  const { sign } = subtle;
  let used = "node:crypto";
  subtle.sign = function signWatched(/** @type {unknown[]} */ ...parameters) {
    used = "WebCrypto";
    return sign.apply(this, parameters);
  };
  try {
    const signer = createSigner({ appKey: "made-up-app-key", appSecret: "made-up-app-secret" });
    await signer.sign({ method: "GET", url: "https://api.example.com/" });
  } finally {
    subtle.sign = sign;
  }
  return used;
}
