// The conditions in package.json decide whether the import `#crypto` loads node.ts or web.ts.

/** Hash algorithm. The signature scheme uses SHA-256, and `explain` also tries the other algorithms. */
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

export type Has = (algorithm: Algorithm) => boolean;

/** Key of an HMAC. A string means the UTF-8 bytes of the string. */
export type Key = string | Uint8Array;

/** Returns the MAC of a message in base64. */
export type Mac = (message: string | Uint8Array) => string | Promise<string>;

export type Hmac = (algorithm: Algorithm, key: Key) => Mac;

/** Hashes bytes, or the UTF-8 bytes of a string, and returns upper-case hex. */
export type Hash = (algorithm: Algorithm, data: string | Uint8Array) => string | Promise<string>;

export type FreshNonce = () => string;

/**
 * Compares two strings. For strings of the same length, the time of the comparison does not depend on their characters.
 */
export type SameText = (a: string, b: string) => boolean;
