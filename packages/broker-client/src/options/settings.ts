// Validates the options of a client and applies defaults.
import type { Signer } from "@org/signing";
import { assertKnown, assertOption } from "./assert-option.ts";
import { readBaseUrl } from "./base-url.ts";
import { createClock, type Clock } from "./clock.ts";
import { environmentVariable } from "./environment.ts";
import { ConfigurationError } from "../errors/index.ts";
import { createEmit, type Emit } from "../events/events.ts";
import { headersOf } from "./headers.ts";
import type { BrokerClientOptions, CheckResponses } from "./options.ts";
import { signerOf } from "./signer.ts";
import { readTimeout, type Limits } from "./timeout.ts";
import { ownFetch, runtimeFetch } from "../transport/fetch-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { copyCause } from "../errors/redaction/cause.ts";

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
  /** Headers of every request, or a function that returns those of an attempt. */
  readonly headers: ReturnType<typeof headersOf>;
  readonly beforeAttempt: BrokerClientOptions["beforeAttempt"];
  readonly emit: Emit | undefined;
  readonly transport: Transport;
  /** Whether the transport is a `fetch`, which can have a dispatcher for one request. */
  readonly isFetch: boolean;
  /** Time of the client's own clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined if nobody wants to know the service's time. */
  readonly observeClock: Clock["observe"] | undefined;
}

/** Names of all options. */
export const OPTION_NAMES = Object.keys({
  allowInsecureHosts: true,
  appKey: true,
  appSecret: true,
  baseUrl: true,
  beforeAttempt: true,
  checkResponses: true,
  credentials: true,
  dangerouslyAllowBrowser: true,
  fetch: true,
  followServerClock: true,
  headers: true,
  maxResponseBytes: true,
  nonce: true,
  now: true,
  onEvent: true,
  retry: true,
  strict: true,
  timeout: true,
  transport: true,
} satisfies Record<keyof BrokerClientOptions, true>);

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
  const clock = createClock(now, options.followServerClock);
  return {
    baseUrl: href,
    origin,
    signer: signerOf({ ...options, now: clock.now }),
    timeout: readTimeout(options.timeout, { attempt: 30_000, overall: 60_000 }),
    attempts: readAttempts(options.retry),
    checkResponses,
    maxResponseBytes,
    headers: headersOf(options.headers),
    beforeAttempt: options.beforeAttempt,
    emit: onEvent && createEmit(onEvent),
    transport: transportOf(options),
    isFetch: options.transport === undefined,
    now: () => timeOf(now),
    observeClock: onEvent || options.followServerClock ? clock.observe : undefined,
  };
}

function assertTypes(options: BrokerClientOptions): void {
  const isOf = (type: string, ...names: (keyof BrokerClientOptions)[]) => {
    for (const name of names) {
      assertOption(options[name] === undefined || typeof options[name] === type, `${name} must be a ${type}.`);
    }
  };
  isOf("function", "beforeAttempt", "fetch", "onEvent", "now", "nonce");
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

function transportOf({ fetch, transport }: BrokerClientOptions): Transport {
  assertOption(fetch === undefined || transport === undefined, "Give fetch or transport, and not both.");
  if (transport === undefined) return fetch ? ownFetch(fetch) : runtimeFetch;
  assertOption(typeof Object(transport).send === "function", "transport must have a function send.");
  return transport;
}

/** Reads the time for waits and clock skew, which may not fail because of a caller's clock. */
function timeOf(now: () => Date | number): number {
  try {
    return Number(now());
  } catch {
    return Date.now();
  }
}
