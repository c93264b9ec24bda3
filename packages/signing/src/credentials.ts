import type { Mac } from "./crypto/primitives.ts";
import { SigningError } from "./errors.ts";
import { macOf } from "./signature.ts";
import { headerValue } from "./text.ts";

/** App key and app secret of one application. */
export interface Credentials {
  /** App key, in visible ASCII, for the header `x-app-key`. */
  readonly appKey: string;
  /** App secret, which is never sent. */
  readonly appSecret: string;
}

export interface Identity {
  readonly appKey: string;
  readonly mac: Mac;
}

export function fixedIdentity(credentials: Credentials): () => Identity {
  const identity = readCredentials(credentials);
  return () => identity;
}

/** Returns a function that calls `credentials` for each signature, so that the credentials can change. */
export function rotatingIdentity(credentials: () => Credentials | Promise<Credentials>): () => Promise<Identity> {
  if (typeof credentials !== "function")
    throw new SigningError("invalid_credentials", "credentials must be a function that returns appKey and appSecret.");
  return async () => {
    let current: Credentials;
    try {
      current = { ...(await credentials()) };
    } catch (cause) {
      throw new SigningError(
        "credentials_unavailable",
        "The function `credentials` failed. The `cause` is the original error.",
        { cause },
      );
    }
    return readCredentials(current);
  };
}

function readCredentials({ appKey, appSecret }: Credentials): Identity {
  // A JavaScript caller can pass a value of any type.
  if (typeof appSecret !== "string" || appSecret === "") {
    throw new SigningError(
      "invalid_credentials",
      "The app secret is missing, empty or not a string. Pass a string that is not empty.",
    );
  }
  return { appKey: headerValue(appKey, "invalid_credentials", "The app key"), mac: macOf(appSecret) };
}
