// Cryptographic functions of a platform. `#crypto` is node.ts or web.ts, by the conditions of package.json.

/** The scheme uses SHA-256. `explain` also tries what other schemes use. */
export type Algorithm =
  | "sha256"
  | "sha1"
  | "md5"
  | "sha224"
  | "sha384"
  | "sha512"
  | "sha512-256"
  | "sha3-256"
  | "sha3-512"
  | "ripemd160"
  | "sm3"
  | "blake2s256";

/** Whether the platform has an algorithm. */
export type Has = (algorithm: Algorithm) => boolean;

/** A text stands for its UTF-8. */
export type Key = string | Uint8Array;

/** Signs bytes, or a text as UTF-8, in base64. The key is only in its closure. */
export type Mac = (message: string | Uint8Array) => string | Promise<string>;

export type Hmac = (algorithm: Algorithm, key: Key) => Mac;

/** Hashes bytes, or a text as UTF-8, in upper-case hex. */
export type Hash = (algorithm: Algorithm, data: string | Uint8Array) => string | Promise<string>;

/** Returns 32 random hex digits. */
export type FreshNonce = () => string;

/** Compares two texts in a time that does not depend on where they differ. */
export type SameText = (a: string, b: string) => boolean;
