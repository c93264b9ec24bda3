// What the scheme asks of a platform. `#crypto` is node.ts or web.ts, as the importer's conditions say.

/** The scheme's own is SHA-256. `explain` also tries what its predecessors used. */
export type Algorithm = "sha256" | "sha1" | "md5";

/** Whether the platform has it. */
export type Has = (algorithm: Algorithm) => boolean;

/** Signs a UTF-8 message into base64 with a key that it keeps out of sight. */
export type Mac = (message: string) => string | Promise<string>;

export type Hmac = (algorithm: Algorithm, key: string) => Mac;

/** Of bytes, or of the UTF-8 bytes of a text; in upper-case hex. */
export type Hash = (algorithm: Algorithm, data: string | Uint8Array) => string | Promise<string>;

/** 32 random hex digits, new at each call. */
export type FreshNonce = () => string;

/** Whether two texts are equal, in a time that says nothing of where they differ. */
export type SameText = (a: string, b: string) => boolean;
