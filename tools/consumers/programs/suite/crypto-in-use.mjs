import { createSigner } from "@org/signing";

/** Returns which cryptography the signer uses. Calls of WebCrypto can be observed; without one it is node:crypto. */
export async function cryptoInUse() {
  const subtle = Object.getPrototypeOf(crypto.subtle);
  const { sign } = subtle;
  let used = "node:crypto";
  subtle.sign = function signObserved(/** @type {unknown[]} */ ...parameters) {
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
