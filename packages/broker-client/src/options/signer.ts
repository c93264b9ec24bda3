import { createSigner, type Signer } from "@org/signing";
import { assertOption } from "./assert-option.ts";
import { isBrowser, required } from "./environment.ts";
import type { BrokerClientOptions } from "./options.ts";

/**
 * @throws {ConfigurationError} `invalid_configuration`: a credential is missing, or the program runs in a browser
 * @throws {SigningError} if the app key, the app secret or the credentials are invalid
 */
export function signerOf(options: BrokerClientOptions): Signer {
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
  const given = credentials
    ? { credentials }
    : {
        appKey: required("appKey", appKey, "BROKER_APP_KEY"),
        appSecret: required("appSecret", appSecret, "BROKER_APP_SECRET"),
      };
  return createSigner({ ...given, now, nonce, allowInsecureHosts, strict });
}
