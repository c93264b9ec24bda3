// Types of the cryptographic functions of a platform. The conditions in package.json decide whether the import
// `#crypto` is node.ts or web.ts.

/** Hash algorithm. The scheme uses SHA-256. `explain` tries the other algorithms, which a client can use by mistake. */
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

/** Returns whether the platform can create an HMAC with an algorithm. */
export type Has = (algorithm: Algorithm) => boolean;

/** Key of an HMAC. If the key is a string, the HMAC uses its UTF-8 bytes. */
export type Key = string | Uint8Array;

/** Returns the MAC of bytes, or of a string as UTF-8, in base64. Only the function's closure has the key. */
export type Mac = (message: string | Uint8Array) => string | Promise<string>;

export type Hmac = (algorithm: Algorithm, key: Key) => Mac;

/** Hashes bytes, or a string as UTF-8. Returns upper-case hex. */
export type Hash = (algorithm: Algorithm, data: string | Uint8Array) => string | Promise<string>;

/** Returns 32 random hex digits. */
export type FreshNonce = () => string;

/** Compares two strings. The time does not depend on the position of the first difference. */
export type SameText = (a: string, b: string) => boolean;
