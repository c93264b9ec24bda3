// node:crypto is synchronous, and more than ten times faster than WebCrypto (measured).
import type { FreshNonce, Has, Hash, Hmac, SameText } from "./primitives.ts";

const NONCE_BYTES = 16;

type NodeCrypto = typeof import("node:crypto");
let loaded: NodeCrypto | undefined;

/** Loads node:crypto at its first use, because a program then imports the client faster (measured). */
const crypto = (): NodeCrypto => (loaded ??= process.getBuiltinModule("node:crypto"));

/**
 * Returns whether `createHmac` supports an algorithm. `has` tries the algorithm, because Deno also lists algorithms
 * that its `createHmac` rejects.
 */
export const has: Has = (algorithm) => {
  try {
    crypto().createHmac(algorithm, "");
    return true;
  } catch {
    return false;
  }
};

export const hmac: Hmac = (algorithm, key) => {
  const keyObject = typeof key === "string" ? crypto().createSecretKey(key, "utf8") : crypto().createSecretKey(key);
  return (message) => crypto().createHmac(algorithm, keyObject).update(message).digest("base64");
};

const pool = Buffer.allocUnsafeSlow(4096);
let used = pool.length;

/** Creates a nonce from a pool of random bytes, because `randomUUID` is slower (measured). */
export const freshNonce: FreshNonce = () => {
  if (used === pool.length) {
    crypto().randomFillSync(pool);
    used = 0;
  }
  return pool.toString("hex", used, (used += NONCE_BYTES));
};

export const hash: Hash = (algorithm, data) => crypto().hash(algorithm, data, "hex").toUpperCase();

export const sameText: SameText = (a, b) => {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)];
  return bytes.length === others.length && crypto().timingSafeEqual(bytes, others);
};
