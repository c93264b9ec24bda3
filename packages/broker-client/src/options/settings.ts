// Validates the options of a client and applies defaults.
import type { Signer } from "@org/signing";
import { assertKnown, assertOption } from "./assert-option.ts";
import { readBaseUrl } from "./base-url.ts";
import { environmentVariable } from "./environment.ts";
import { ConfigurationError } from "../errors/index.ts";
import { createEmit, type Emit } from "../events/events.ts";
import type { BrokerClientOptions, CheckResponses, Transport } from "./options.ts";
import { signerOf } from "./signer.ts";
import { readTimeout, type Limits } from "./timeout.ts";
import { readHeaders } from "../validation/headers.ts";
import { isPlainObject } from "../validation/plain.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { UnsendableError } from "../validation/unsendable.ts";

export interface Settings {
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly signer: Signer;
  readonly timeout: Limits;
  /** Largest number of attempts of a request that may be sent again. */
  readonly attempts: number;
  readonly checkResponses: CheckResponses;
  readonly maxResponseBytes: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly emit: Emit | undefined;
  /** Undefined for the runtime's own fetch. */
  readonly transport: Transport | undefined;
  readonly now: () => number;
}

/** Names of all options. */
export const OPTION_NAMES = Object.keys({
  allowInsecureHosts: true,
  appKey: true,
  appSecret: true,
  baseUrl: true,
  checkResponses: true,
  credentials: true,
  dangerouslyAllowBrowser: true,
  fetch: true,
  headers: true,
  maxResponseBytes: true,
  nonce: true,
  now: true,
  onEvent: true,
  retry: true,
  strict: true,
  timeout: true,
} satisfies Record<keyof BrokerClientOptions, true>);

/** Headers that the signer, the client or fetch sets. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

export function readSettings(given: BrokerClientOptions): Settings {
  try {
    assertKnown(given, OPTION_NAMES, "");
    // A getter can give another value the next time.
    return settingsOf({ ...given });
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const cause = copyCause(error);
    throw new ConfigurationError("The options could not be read. Look at the `cause`.", { cause });
  }
}

function settingsOf(options: BrokerClientOptions): Settings {
  assertTypes(options);
  const { onEvent, now = Date.now, checkResponses = "strict", maxResponseBytes = 2 ** 26 } = options;
  assertOption(
    Number.isSafeInteger(maxResponseBytes) && maxResponseBytes >= 1,
    "maxResponseBytes must be a whole number of bytes, at least 1.",
  );
  assertOption(["strict", "warn", "off"].includes(checkResponses), 'checkResponses must be "strict", "warn" or "off".');
  const { href, origin } = readBaseUrl(
    options.baseUrl ?? environmentVariable("BROKER_BASE_URL"),
    options.allowInsecureHosts,
  );
  return {
    baseUrl: href,
    origin,
    signer: signerOf(options),
    timeout: readTimeout(options.timeout, { attempt: 30_000, overall: 60_000 }),
    attempts: readAttempts(options.retry),
    checkResponses,
    maxResponseBytes,
    headers: headersOf(options.headers),
    emit: onEvent && createEmit(onEvent),
    transport: options.fetch,
    now: () => timeOf(now),
  };
}

function assertTypes(options: BrokerClientOptions): void {
  const isOf = (type: string, ...names: (keyof BrokerClientOptions)[]) => {
    for (const name of names) {
      assertOption(options[name] === undefined || typeof options[name] === type, `${name} must be a ${type}.`);
    }
  };
  isOf("function", "fetch", "onEvent", "now", "nonce");
  isOf("boolean", "dangerouslyAllowBrowser", "strict");
  const { allowInsecureHosts = [] } = options;
  const areHosts = Array.isArray(allowInsecureHosts) && allowInsecureHosts.every((host) => typeof host === "string");
  assertOption(areHosts, "allowInsecureHosts must be a list of hosts.");
}

function readAttempts(retry: BrokerClientOptions["retry"] = { attempts: 3 }): number {
  if (retry === false) return 1;
  assertKnown(retry, ["attempts"], "retry.");
  const { attempts } = retry;
  const isCount = Number.isInteger(attempts) && attempts >= 1;
  assertOption(isCount, "retry must be false, or { attempts }, at least 1.");
  return attempts;
}

function headersOf(given: Readonly<Record<string, string>> = {}): Settings["headers"] {
  assertOption(isPlainObject(given), "headers must be a plain object of texts.");
  const headers = Object.entries({ ...given }).map(([name, value]): [string, string] => {
    assertOption(typeof value === "string", "headers must be a plain object of texts.");
    assertOption(!RESERVED.test(name), `headers: ${name} is not a caller's to set.`);
    return [name.toLowerCase(), value];
  });
  const copy = Object.fromEntries(headers);
  try {
    readHeaders(given);
  } catch (error) {
    throw error instanceof UnsendableError ? new ConfigurationError(`headers: ${error.message}`) : error;
  }
  return copy;
}

/** Reads the time for waits and clock skew, which may not fail because of a caller's clock. */
function timeOf(now: () => Date | number): number {
  try {
    return Number(now());
  } catch {
    return Date.now();
  }
}
