import { createSigner, type Signer } from "@org/signing";
import { ConfigurationError } from "../errors/index.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { isSigningError } from "../errors/request.ts";
import { assertOption } from "./assert-option.ts";
import { environmentVariable, isBrowser } from "./environment.ts";
import type { BrokerClientOptions } from "./options.ts";

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
  try {
    return createSigner({ ...given, now, nonce, allowInsecureHosts, strict });
  } catch (error) {
    if (!isSigningError(error)) throw error;
    throw new ConfigurationError(error.message, { cause: copyCause(error) });
  }
}

function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  assertOption(value !== undefined, `Give ${name}, or set ${variable}, or give credentials.`);
  return value;
}
