import type { Mac } from "./crypto/primitives.ts";
import { SigningError, type SigningErrorCode } from "./errors.ts";
import { signatureKey } from "./signature.ts";

export interface Credentials {
  /** Identifier issued to the developer; visible ASCII, as it travels in a header. */
  readonly appKey: string;
  /** The application secret. It is never sent. */
  readonly appSecret: string;
}

/** Credentials as the signer keeps them: the secret only as what it signs with. */
export interface Key {
  readonly appKey: string;
  readonly sign: Mac;
}

/** Reads the credentials once. */
export function fixedKey(credentials: Credentials): () => Key {
  const key = readCredentials(credentials);
  return () => key;
}

/** Asks for the credentials each time, so that they can rotate. */
export function rotatingKey(credentials: () => Credentials | Promise<Credentials>): () => Promise<Key> {
  return async () => {
    let current: Credentials;
    try {
      current = await credentials();
    } catch (cause) {
      throw new SigningError("credentials_unavailable", "The credentials function failed.", { cause });
    }
    return readCredentials(current);
  };
}

function readCredentials(credentials: Credentials): Key {
  // What a JavaScript caller may give instead.
  const { appKey, appSecret }: Credentials = { ...credentials };
  if (typeof appSecret !== "string" || appSecret === "") {
    throw new SigningError("invalid_credentials", "The application secret is missing.");
  }
  return { appKey: headerValue(appKey, "invalid_credentials", "The application key"), sign: signatureKey(appSecret) };
}

/** Other characters would be trimmed, refused or re-encoded on the way, after they were signed. */
export function headerValue(value: string, code: SigningErrorCode, what: string): string {
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new SigningError(code, `${what} must be a string of visible ASCII characters.`);
}
