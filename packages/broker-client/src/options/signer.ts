import { createSigner, type Signer } from "@org/signing";
import { assertOption } from "./assert-option.ts";
import { isBrowser, required } from "./environment.ts";
import type { BrokerClientOptions } from "./options.ts";

/** @throws {SigningError} if key and secret, or credentials, cannot sign */
export function signerOf(options: BrokerClientOptions): Signer {
  const { now, nonce, allowInsecureHosts, strict, credentials, dangerouslyAllowBrowser = false } = options;
  assertOption(
    dangerouslyAllowBrowser || !isBrowser(),
    "A browser shows the secret to whoever opens the page. Sign on a server; or, where this is meant, set dangerouslyAllowBrowser.",
  );
  const { appKey, appSecret } = options;
  assertOption(
    credentials === undefined || (appKey === undefined && appSecret === undefined),
    "Give appKey and appSecret, or credentials, and not both.",
  );
  const given = credentials
    ? { credentials }
    : {
        appKey: required("appKey", appKey, "BROKER_APP_KEY"),
        appSecret: required("appSecret", appSecret, "BROKER_APP_SECRET"),
      };
  return createSigner({ ...given, now, nonce, allowInsecureHosts, strict });
}
