import type { Signer } from "@org/signing";
import { assertKnown, assertOption } from "./assert-option.ts";
import { readBaseUrl } from "./base-url.ts";
import { createClock, type Clock } from "./clock.ts";
import { required } from "./environment.ts";
import { ConfigurationError } from "../errors/index.ts";
import { createEmit, type Emit } from "../events/events.ts";
import { headersOf } from "./headers.ts";
import type { BrokerClientOptions, CheckResponses } from "./options.ts";
import { signerOf } from "./signer.ts";
import { readTimeout, type Limits } from "./timeout.ts";
import { ownFetch, runtimeFetch } from "../transport/fetch-transport.ts";
import { guardTransport } from "../transport/guard-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { isSigningError } from "../errors/request.ts";
import { hasMethod } from "../validation/plain.ts";
import { UnsendableError } from "../validation/unsendable.ts";

export interface Settings {
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly signer: Signer;
  /** App secrets of the client, which no error may show. */
  readonly appSecrets: Iterable<string>;
  readonly timeout: Limits;
  readonly attempts: number;
  readonly checkResponses: CheckResponses;
  readonly maxResponseBytes: number;
  readonly headers: ReturnType<typeof headersOf>;
  readonly beforeAttempt: BrokerClientOptions["beforeAttempt"];
  readonly emit: Emit | undefined;
  readonly transport: Transport;
  /** Whether the client sends requests by `fetch`. Only `fetch` accepts the option `dispatcher` of a call. */
  readonly isFetch: boolean;
  readonly now: () => number;
  /** Function that measures the clock skew, if `onEvent` or `followServerClock` is set. */
  readonly observeClock: Clock["observe"] | undefined;
}

/** Type of each option. "any" means that a separate function validates the option. */
const TYPES = {
  allowInsecureHosts: "any",
  appKey: "any",
  appSecret: "any",
  baseUrl: "any",
  beforeAttempt: "function",
  checkResponses: "any",
  credentials: "function",
  dangerouslyAllowBrowser: "boolean",
  fetch: "function",
  followServerClock: "any",
  headers: "any",
  maxResponseBytes: "any",
  nonce: "function",
  now: "function",
  onEvent: "function",
  retry: "any",
  strict: "boolean",
  timeout: "any",
  transport: "any",
} satisfies Record<keyof BrokerClientOptions, "any" | "boolean" | "function">;

export const OPTION_NAMES = Object.keys(TYPES);

/** @throws {ConfigurationError} `invalid_configuration`: an option is missing, unknown or invalid */
export function readSettings(given: BrokerClientOptions): Settings {
  const appSecrets = new Set<string>();
  try {
    assertKnown(given, OPTION_NAMES);
    // The options are copied, because a getter can return a different value at the second read.
    return settingsOf({ ...given }, appSecrets);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const isKnown = isSigningError(error) || error instanceof UnsendableError;
    const message = isKnown ? error.message : "The options could not be read. Look at the `cause`.";
    const redact = redactor({ sent: [], settings: { appSecrets } });
    throw new ConfigurationError(redact(message), { cause: copyCause(error, redact) });
  }
}

function settingsOf(options: BrokerClientOptions, appSecrets: Set<string>): Settings {
  for (const [name, type] of Object.entries(TYPES)) {
    const value: unknown = Reflect.get(options, name);
    assertOption(value === undefined || type === "any" || typeof value === type, `${name} must be a ${type}.`);
  }
  const {
    onEvent,
    now = Date.now,
    checkResponses = "strict",
    maxResponseBytes = 2 ** 26,
    allowInsecureHosts = [],
  } = options;
  const areHosts = Array.isArray(allowInsecureHosts) && allowInsecureHosts.every((host) => typeof host === "string");
  assertOption(areHosts, "allowInsecureHosts must be a list of hosts.");
  assertOption(
    Number.isSafeInteger(maxResponseBytes) && maxResponseBytes >= 1,
    "maxResponseBytes must be a whole number of bytes, at least 1.",
  );
  assertOption(["strict", "warn", "off"].includes(checkResponses), 'checkResponses must be "strict", "warn" or "off".');
  const { href, origin } = readBaseUrl(required("baseUrl", options.baseUrl, "BROKER_BASE_URL"), allowInsecureHosts);
  const clock = createClock(now, options.followServerClock);
  return {
    baseUrl: href,
    origin,
    signer: signerOf({ ...options, now: clock.now }, appSecrets),
    appSecrets,
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

function readAttempts(retry: BrokerClientOptions["retry"] = { attempts: 3 }): number {
  if (retry === false) return 1;
  assertKnown(retry, ["attempts"], "retry");
  const { attempts } = retry;
  const isCount = Number.isInteger(attempts) && attempts >= 1;
  assertOption(isCount, "retry must be false, or { attempts } with at least 1 attempt.");
  return attempts;
}

function transportOf({ fetch, transport }: BrokerClientOptions): Transport {
  assertOption(fetch === undefined || transport === undefined, "Set fetch or transport, but not both.");
  if (transport === undefined) return fetch ? ownFetch(fetch) : runtimeFetch;
  assertOption(hasMethod(transport, "send"), "transport must have a method send().");
  return guardTransport(transport);
}

/** Returns the time of the runtime's clock if the caller's clock throws. */
function timeOf(now: () => Date | number): number {
  try {
    return Number(now());
  } catch {
    return Date.now();
  }
}
