import type { Mac } from "./crypto/primitives.ts";
import { SigningError } from "./errors.ts";
import { macOf } from "./signature.ts";
import { headerValue } from "./text.ts";

export interface Credentials {
  /** Identifier issued to the developer; visible ASCII, because it is sent in a header. */
  readonly appKey: string;
  /** Application secret. It is never sent. */
  readonly appSecret: string;
}

/** Credentials as the signer keeps them. The secret is only in the closure of `mac`. */
export interface Identity {
  readonly appKey: string;
  readonly mac: Mac;
}

/** Reads the credentials once. */
export function fixedIdentity(credentials: Credentials): () => Identity {
  const identity = readCredentials(credentials);
  return () => identity;
}

/** Calls `credentials` at every signature, so that they can rotate. */
export function rotatingIdentity(credentials: () => Credentials | Promise<Credentials>): () => Promise<Identity> {
  if (typeof credentials !== "function")
    throw new SigningError("invalid_credentials", "credentials must be a function.");
  return async () => {
    let current: Credentials;
    try {
      current = { ...(await credentials()) };
    } catch (cause) {
      throw new SigningError("credentials_unavailable", "The credentials function failed.", { cause });
    }
    return readCredentials(current);
  };
}

function readCredentials({ appKey, appSecret }: Credentials): Identity {
  // A JavaScript caller may give anything.
  if (typeof appSecret !== "string" || appSecret === "") {
    throw new SigningError("invalid_credentials", "The application secret is missing.");
  }
  return { appKey: headerValue(appKey, "invalid_credentials", "The application key"), mac: macOf(appSecret) };
}
