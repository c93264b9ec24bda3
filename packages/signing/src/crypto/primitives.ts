// Cryptographic functions of a platform. `#crypto` is node.ts or web.ts, by the conditions of package.json.

/** The scheme uses SHA-256. `explain` also tries the algorithms of its predecessors. */
export type Algorithm = "sha256" | "sha1" | "md5";

/** Whether the platform has an algorithm. */
export type Has = (algorithm: Algorithm) => boolean;

/** Signs a message as UTF-8, in base64. The key is only in its closure. */
export type Mac = (message: string) => string | Promise<string>;

export type Hmac = (algorithm: Algorithm, key: string) => Mac;

/** Hashes bytes, or a text as UTF-8, in upper-case hex. */
export type Hash = (algorithm: Algorithm, data: string | Uint8Array) => string | Promise<string>;

/** Returns 32 random hex digits. */
export type FreshNonce = () => string;

/** Compares two texts in a time that does not depend on where they differ. */
export type SameText = (a: string, b: string) => boolean;
