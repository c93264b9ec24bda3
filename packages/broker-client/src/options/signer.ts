import { createSigner, type Credentials, type Signer } from "@org/signing";
import { assertOption } from "./assert-option.ts";
import { isBrowser, required } from "./environment.ts";
import type { BrokerClientOptions } from "./options.ts";

/** Maximum number of app secrets that a client hides. */
const MOST_SECRETS = 100;

/**
 * Creates the signer of a client, and adds each app secret to `appSecrets`.
 *
 * @throws {ConfigurationError} `invalid_configuration`: a credential is missing, or the program runs in a browser
 * @throws {SigningError} if the app key, the app secret or the credentials are invalid
 */
export function signerOf(options: BrokerClientOptions, appSecrets: Set<string>): Signer {
  const { now, nonce, allowInsecureHosts, strict, credentials, dangerouslyAllowBrowser = false } = options;
  assertOption(
    dangerouslyAllowBrowser || !isBrowser(),
    "A browser shows the secret to everybody who opens the page. Sign on a server, or set dangerouslyAllowBrowser.",
  );
  const { appKey, appSecret } = options;
  assertOption(
    credentials === undefined || (appKey === undefined && appSecret === undefined),
    "Set appKey and appSecret, or set credentials, but not both.",
  );
  const shared = { now, nonce, allowInsecureHosts, strict };
  const remember = <Given extends Credentials>(given: Given): Given => {
    // The signer later refuses a secret that is not a string.
    if (typeof given.appSecret !== "string") return given;
    appSecrets.delete(given.appSecret);
    appSecrets.add(given.appSecret);
    const [oldest] = appSecrets;
    if (appSecrets.size > MOST_SECRETS && oldest !== undefined) appSecrets.delete(oldest);
    return given;
  };
  // The credentials are copied, because a getter can return a different value at the second read.
  if (credentials) return createSigner({ ...shared, credentials: async () => remember({ ...(await credentials()) }) });
  const given = {
    appKey: required("appKey", appKey, "BROKER_APP_KEY"),
    appSecret: required("appSecret", appSecret, "BROKER_APP_SECRET"),
  };
  return createSigner({ ...shared, ...remember(given) });
}
