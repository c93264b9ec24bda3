import { createSigner, type Credentials, type Signer } from "@org/signing";
import { copyCause } from "../errors/cause.ts";
import { ConfigurationError } from "../errors/index.ts";
import { redactor } from "../errors/redaction.ts";
import { isSigningError } from "../errors/request-errors.ts";
import { createEmit, type Emit } from "../events/events.ts";
import type { Limits } from "../operations/operation.ts";
import { ownFetch, runtimeFetch } from "../transport/fetch-transport.ts";
import { guardTransport } from "../transport/guard-transport.ts";
import type { Transport } from "../transport/transport.ts";
import { hasMethod, UnsendableError } from "../validation/values.ts";
import { type Clock, createClock } from "./clock.ts";
import type { BrokerClientOptions, CheckResponses } from "./options.ts";
import {
  assertKnown,
  assertOption,
  BOOLEAN,
  copyOptions,
  FUNCTION,
  headersOf,
  isBrowser,
  readBaseUrl,
  readTimeout,
  required,
  type Rules,
} from "./read-option.ts";

export interface Settings {
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly signer: Signer;
  /**
   * Creates a signer for other credentials, with the same options `now`, `nonce`, `allowInsecureHosts` and `strict`.
   */
  readonly signerFor: SignerFor;
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
  /** Function that measures the clock skew. Undefined unless `onEvent` or `followServerClock` is set. */
  readonly observeClock: Clock["observe"] | undefined;
}

const isHosts = (value: unknown) => Array.isArray(value) && value.every((host) => typeof host === "string");
const isReaction = (value: unknown) => value === "strict" || value === "warn" || value === "off";
const isSize = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1;

const RULES: Rules<BrokerClientOptions> = {
  allowInsecureHosts: [isHosts, "a list of hosts"],
  appKey: undefined,
  appSecret: undefined,
  baseUrl: undefined,
  beforeAttempt: FUNCTION,
  checkResponses: [isReaction, '"strict", "warn" or "off"'],
  credentials: FUNCTION,
  dangerouslyAllowBrowser: BOOLEAN,
  fetch: FUNCTION,
  followServerClock: undefined,
  headers: undefined,
  maxResponseBytes: [isSize, "a whole number of bytes, at least 1"],
  nonce: FUNCTION,
  now: FUNCTION,
  onEvent: FUNCTION,
  retry: undefined,
  strict: BOOLEAN,
  timeout: undefined,
  transport: undefined,
};

export const OPTION_NAMES = Object.keys(RULES);

/** @throws {ConfigurationError} `invalid_configuration`: an option is missing, unknown or invalid */
export function readSettings(given: BrokerClientOptions): Settings {
  const appSecrets = new Set<string>();
  return reading(appSecrets, () => settingsOf(copyOptions(given, RULES), appSecrets));
}

/**
 * Returns the settings of `parent` with other credentials and headers.
 *
 * @throws {ConfigurationError} `invalid_configuration`: the credentials or the headers are invalid
 */
export function settingsWith(
  parent: Settings,
  credentials: GivenCredentials,
  headers: BrokerClientOptions["headers"],
): Settings {
  const own = new Set<string>();
  // The clients share functions such as `onEvent` and `beforeAttempt`. An error of such a function can contain a secret
  // of the other client.
  const appSecrets = {
    *[Symbol.iterator]() {
      yield* own;
      yield* parent.appSecrets;
    },
  };
  return reading(appSecrets, () => ({
    ...parent,
    appSecrets,
    signer: parent.signerFor(credentials, own),
    headers: headersOf(headers),
  }));
}

function reading(appSecrets: Iterable<string>, read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const isKnown = isSigningError(error) || error instanceof UnsendableError;
    const message = isKnown ? error.message : "The options could not be read. Look at the `cause`.";
    const redact = redactor({ sent: [], settings: { appSecrets } });
    throw new ConfigurationError(redact(message), { cause: copyCause(error, redact) });
  }
}

function settingsOf(options: BrokerClientOptions, appSecrets: Set<string>): Settings {
  const { onEvent, now = Date.now, allowInsecureHosts = [] } = options;
  const { href, origin } = readBaseUrl(required("baseUrl", options.baseUrl, "BROKER_BASE_URL"), allowInsecureHosts);
  const clock = createClock(now, options.followServerClock);
  const signerFor = createSignerFor({ ...options, now: clock.now });
  return {
    baseUrl: href,
    origin,
    signer: signerFor(credentialsOf(options), appSecrets),
    signerFor,
    appSecrets,
    timeout: readTimeout(options.timeout, { attempt: 30_000, overall: 60_000 }),
    attempts: readAttempts(options.retry),
    checkResponses: options.checkResponses ?? "strict",
    maxResponseBytes: options.maxResponseBytes ?? 2 ** 26,
    headers: headersOf(options.headers),
    beforeAttempt: options.beforeAttempt,
    emit: onEvent && createEmit(onEvent),
    transport: transportOf(options),
    isFetch: options.transport === undefined,
    now: clock.own,
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

export type GivenCredentials = Credentials | NonNullable<BrokerClientOptions["credentials"]>;

type SignerFor = (given: GivenCredentials, appSecrets: Set<string>) => Signer;

/** @throws {ConfigurationError} `invalid_configuration`: a credential is missing, or the program runs in a browser */
function credentialsOf(options: BrokerClientOptions): GivenCredentials {
  const { credentials, appKey, appSecret, dangerouslyAllowBrowser = false } = options;
  assertOption(
    dangerouslyAllowBrowser || !isBrowser(),
    "A browser shows the secret to everybody who opens the page. Sign the requests on a server, or set dangerouslyAllowBrowser.",
  );
  assertOption(
    credentials === undefined || (appKey === undefined && appSecret === undefined),
    "Set appKey and appSecret, or set credentials, but not both.",
  );
  if (credentials) return credentials;
  return {
    appKey: required("appKey", appKey, "BROKER_APP_KEY"),
    appSecret: required("appSecret", appSecret, "BROKER_APP_SECRET"),
  };
}

/** Maximum number of app secrets that a client hides. */
const MOST_SECRETS = 100;

/**
 * Creates a function that creates signers. Each signer adds the app secrets that it uses to `appSecrets`.
 *
 * @throws {SigningError} if the app key, the app secret or the credentials are invalid
 */
function createSignerFor({ now, nonce, allowInsecureHosts, strict }: BrokerClientOptions): SignerFor {
  const shared = { now, nonce, allowInsecureHosts, strict };
  return (given, appSecrets) => {
    const remember = (current: Credentials): Credentials => {
      // The credentials are copied, because a getter can return a different value at the second read.
      const own = { ...current };
      // `remember` ignores a secret that is not a string, because the signer later rejects this secret.
      if (typeof own.appSecret !== "string") return own;
      appSecrets.delete(own.appSecret);
      appSecrets.add(own.appSecret);
      const [oldest] = appSecrets;
      if (appSecrets.size > MOST_SECRETS && oldest !== undefined) appSecrets.delete(oldest);
      return own;
    };
    return createSigner(
      typeof given === "function"
        ? { ...shared, credentials: async () => remember(await given()) }
        : { ...shared, ...remember(given) },
    );
  };
}
