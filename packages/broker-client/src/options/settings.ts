// What a caller may set, checked and with what holds where nothing was said.
import { createSigner, type Signer } from "@org/signing";
import { readUrl } from "@org/signing/sending";
import { environmentVariable, isBrowser } from "./environment.ts";
import { ConfigurationError } from "../errors/index.ts";
import { isSigningError } from "../errors/request-errors.ts";
import { createEmit, type Emit } from "../events/events.ts";
import type { BrokerClientOptions, CheckResponses, TimeoutOptions, Transport } from "./options.ts";
import { readHeaders } from "../validation/parameters.ts";
import { isPlainObject, tagOf } from "../validation/plain.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { UnsendableError } from "../validation/unsendable.ts";

export interface Settings {
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly signer: Signer;
  readonly timeout: Limits;
  /** At most, of what may be sent again. */
  readonly attempts: number;
  readonly checkResponses: CheckResponses;
  readonly maxResponseBytes: number;
  /** Their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly emit: Emit | undefined;
  /** Undefined for the runtime's own fetch. */
  readonly transport: Transport | undefined;
  readonly now: () => number;
}

export type Limits = { readonly [Limit in keyof TimeoutOptions]-?: number };

const KNOWN = Object.keys({
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

/** Set by the signer, by the client or by fetch itself. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

export function readSettings(given: BrokerClientOptions): Settings {
  try {
    requireKnown(given, KNOWN, "");
    // A getter can give another value the next time.
    return settingsOf({ ...given });
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const cause = copyCause(error);
    throw new ConfigurationError("The options could not be read. Look at the `cause`.", { cause });
  }
}

function settingsOf(options: BrokerClientOptions): Settings {
  requireTypes(options);
  const { onEvent, now = Date.now, checkResponses = "strict", maxResponseBytes = 2 ** 26 } = options;
  requireThat(
    Number.isSafeInteger(maxResponseBytes) && maxResponseBytes >= 1,
    "maxResponseBytes must be a whole number of bytes, at least 1.",
  );
  requireThat(["strict", "warn", "off"].includes(checkResponses), 'checkResponses must be "strict", "warn" or "off".');
  const { href, origin } = readBaseUrl(options.baseUrl ?? environmentVariable("BROKER_BASE_URL"), options);
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

function requireTypes(options: BrokerClientOptions): void {
  const isOf = (type: string, ...names: (keyof BrokerClientOptions)[]) => {
    for (const name of names) {
      requireThat(options[name] === undefined || typeof options[name] === type, `${name} must be a ${type}.`);
    }
  };
  isOf("function", "fetch", "onEvent", "now", "nonce");
  isOf("boolean", "dangerouslyAllowBrowser", "strict");
  const { allowInsecureHosts = [] } = options;
  const areHosts = Array.isArray(allowInsecureHosts) && allowInsecureHosts.every((host) => typeof host === "string");
  requireThat(areHosts, "allowInsecureHosts must be a list of hosts.");
}

function readAttempts(retry: BrokerClientOptions["retry"] = { attempts: 3 }): number {
  if (retry === false) return 1;
  requireKnown(retry, ["attempts"], "retry.");
  const { attempts } = retry;
  const isCount = Number.isInteger(attempts) && attempts >= 1;
  requireThat(isCount, "retry must be false, or { attempts }, at least 1.");
  return attempts;
}

function headersOf(given: Readonly<Record<string, string>> = {}): Settings["headers"] {
  requireThat(isPlainObject(given), "headers must be a plain object of texts.");
  const headers = Object.entries({ ...given }).map(([name, value]): [string, string] => {
    requireThat(typeof value === "string", "headers must be a plain object of texts.");
    requireThat(!RESERVED.test(name), `headers: ${name} is not a caller's to set.`);
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

/** For waits and clock skew, which no clock of a caller's may fail. */
function timeOf(now: () => Date | number): number {
  try {
    return Number(now());
  } catch {
    return Date.now();
  }
}

/** Of a call or of the client: what is not said stays as it is. */
export function readTimeout(timeout: TimeoutOptions | undefined, inherited: Limits): Limits {
  if (timeout === undefined) return inherited;
  requireKnown(timeout, ["attempt", "overall"], "timeout.");
  const { attempt = inherited.attempt, overall = inherited.overall } = timeout;
  for (const milliseconds of [attempt, overall]) {
    // Beyond this a timer fires at once.
    const isTime = typeof milliseconds === "number" && milliseconds > 0 && milliseconds < 2 ** 31;
    requireThat(isTime, "timeout must be { attempt, overall }, milliseconds above 0 and below 2^31.");
  }
  return { attempt, overall };
}

/** openapi-fetch joins base URL and path as text, so that a query or fragment would swallow the path. */
function readBaseUrl(
  given: string | undefined,
  { allowInsecureHosts = [] }: BrokerClientOptions,
): { href: string; origin: string } {
  // A URL of any realm will do.
  const baseUrl = tagOf(given) === "[object URL]" ? String(given) : given;
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) {
    throw new ConfigurationError(
      "baseUrl, or BROKER_BASE_URL, must be an absolute URL, such as https://api.example.com.",
    );
  }
  const { protocol, username, password, origin, pathname } = new URL(baseUrl);
  requireThat(protocol === "https:" || protocol === "http:", "baseUrl must be an https URL.");
  requireThat(username === "" && password === "", "baseUrl must not hold a user name or password.");
  requireThat(!/[?#]/.test(baseUrl), "baseUrl must not have a query or a fragment.");
  // The parser takes other slashes, none, or too many for these two.
  requireThat(/^https?:\/\/[^/]/i.test(baseUrl), "baseUrl must begin with https:// and a host.");
  try {
    readUrl(baseUrl, new Set(allowInsecureHosts.map((host) => host.toLowerCase())));
  } catch (cause) {
    if (!isSigningError(cause)) throw cause;
    throw new ConfigurationError(`baseUrl: ${cause.message}`, { cause });
  }
  let length = pathname.length;
  while (pathname[length - 1] === "/") length--;
  return { href: origin + pathname.slice(0, length), origin };
}

function signerOf(options: BrokerClientOptions): Signer {
  const { now, nonce, allowInsecureHosts, strict, credentials, dangerouslyAllowBrowser = false } = options;
  requireThat(
    dangerouslyAllowBrowser || !isBrowser(),
    "A browser shows the secret to whoever opens the page. Sign on a server; or, where this is meant, set dangerouslyAllowBrowser.",
  );
  const { appKey, appSecret } = options;
  requireThat(
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
  requireThat(value !== undefined, `Give ${name}, or set ${variable}, or give credentials.`);
  return value;
}

function requireKnown(options: object, known: readonly string[], prefix: string): void {
  requireThat(isPlainObject(options), `${prefix === "" ? "The options" : prefix.slice(0, -1)} must be a plain object.`);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  requireThat(unknown === undefined, `There is no option ${prefix}${unknown}.`);
}

function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConfigurationError(message);
}
