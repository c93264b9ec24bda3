// What the scheme asks of a platform. `#crypto` is node.ts or web.ts, as the importer's conditions say.

/** Signs a UTF-8 message into base64 with a key that it keeps out of sight. */
export type Mac = (message: string) => string | Promise<string>;

export type HmacSha256 = (key: string) => Mac;

/** SHA-256 of the UTF-8 bytes, in upper-case hex. */
export type Sha256 = (text: string) => string | Promise<string>;
