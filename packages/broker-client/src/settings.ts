// What a caller may set, checked and with what holds where nothing was said.
import { createSigner, SigningError, type Credentials, type Signer, type SignerOptions } from "@org/signing";
import { environmentVariable, isBrowser } from "./environment.ts";
import { ConfigurationError } from "./errors/index.ts";
import { createEmit, type BrokerEvent, type Emit } from "./events.ts";
import { isPlainObject, problemOfHeaders } from "./parameters.ts";

/** What carries a signed request to the network: `fetch`, or what a caller puts in its place. */
export type Transport = (request: Request) => Promise<Response>;

/** Milliseconds. */
export interface TimeoutOptions {
  /** One attempt, to the end of its answer. Default 30,000. */
  readonly attempt?: number | undefined;
  /** All attempts, and the waiting between them. Default 60,000. */
  readonly overall?: number | undefined;
}

type CheckResponses = "strict" | "warn" | "off";

/** Where the service is, who calls, and how. */
export interface BrokerClientOptions {
  /**
   * The service's base URL, https, without query or fragment. It differs by environment and region. Default: the
   * environment's `BROKER_BASE_URL`.
   */
  readonly baseUrl?: string | undefined;
  /** Default: the environment's `BROKER_APP_KEY`. */
  readonly appKey?: string | undefined;
  /** Default: the environment's `BROKER_APP_SECRET`. */
  readonly appSecret?: string | undefined;
  /** Instead of key and secret: asked at every attempt, so that they can rotate. */
  readonly credentials?: (() => Credentials | Promise<Credentials>) | undefined;
  readonly timeout?: TimeoutOptions | undefined;
  /** How often an operation that changes nothing is attempted, 3 by default; `false` is once. */
  readonly retry?: false | { readonly attempts: number } | undefined;
  /** What is done about a success that is not what the spec says. Default "strict": the call rejects. */
  readonly checkResponses?: CheckResponses | undefined;
  /** Headers of every request, a token perhaps. They are not signed, and replace none of a call's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Told of every attempt and what came of it. What it throws does not matter. */
  readonly onEvent?: ((event: BrokerEvent) => void) | undefined;
  /** What carries a signed request to the network. Default: whatever `globalThis.fetch` is at the call. */
  readonly fetch?: Transport | undefined;
  /** The clock: a Date, or milliseconds since 1970. Default `Date.now`. */
  readonly now?: SignerOptions["now"];
  /** A unique random string, new at each call; visible ASCII. Default 32 random hex digits. */
  readonly nonce?: SignerOptions["nonce"];
  /** Hosts, as `URL.hostname` has them, that may be called by plain http besides loopback. */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Refuse what can be read as another request with the same signature; see `strict` of @org/signing. */
  readonly strict?: boolean | undefined;
  /** A page shows its secrets to whoever opens it: say in so many words that this is meant. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

export interface Settings {
  /** Origin and path, without a slash at the end. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly signer: Signer;
  readonly timeout: Limits;
  /** At most, of what may be sent again. */
  readonly attempts: number;
  readonly checkResponses: CheckResponses;
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
  nonce: true,
  now: true,
  onEvent: true,
  retry: true,
  strict: true,
  timeout: true,
} satisfies Record<keyof BrokerClientOptions, true>);

/** Set by the signer, by the client or by fetch itself. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|transfer-encoding|connection)$/i;

export function readSettings(options: BrokerClientOptions): Settings {
  requireKnown(options, KNOWN, "");
  const { onEvent, now = Date.now, retry = { attempts: 3 }, checkResponses = "strict", headers = {} } = options;
  for (const name of ["fetch", "onEvent", "now", "nonce"] as const) {
    const isFine = options[name] === undefined || typeof options[name] === "function";
    require(isFine, `${name} must be a function.`);
  }
  const { allowInsecureHosts = [], dangerouslyAllowBrowser = false, strict = false } = options;
  require(Array.isArray(allowInsecureHosts), "allowInsecureHosts must be a list of hosts.");
  for (const value of [dangerouslyAllowBrowser, strict]) {
    require(typeof value === "boolean", "dangerouslyAllowBrowser and strict must be true or false.");
  }
  require(["strict", "warn", "off"].includes(checkResponses), 'checkResponses must be "strict", "warn" or "off".');
  if (retry !== false) requireKnown(retry, ["attempts"], "retry.");
  const attempts = retry === false ? 1 : retry.attempts;
  require(Number.isInteger(attempts) && attempts >= 1, "retry must be false, or { attempts }, at least 1.");
  require(isPlainObject(headers), "headers must be a plain object.");
  const areTexts = Object.values(headers).every((value) => typeof value === "string");
  require(areTexts, "headers must be texts.");
  const problem = problemOfHeaders(headers);
  require(problem === undefined, `headers: ${problem}`);
  const reserved = Object.keys(headers).find((name) => RESERVED.test(name));
  require(reserved === undefined, `headers: ${reserved} is not a caller's to set.`);
  const { href, origin } = readBaseUrl(options.baseUrl ?? environmentVariable("BROKER_BASE_URL"));
  return {
    baseUrl: href,
    origin,
    signer: signerOf(options),
    timeout: readTimeout(options.timeout, { attempt: 30_000, overall: 60_000 }),
    attempts,
    checkResponses,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    emit: onEvent && createEmit(onEvent),
    transport: options.fetch,
    now: () => timeOf(now),
  };
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
    require(isTime, "timeout must be { attempt, overall }, milliseconds above 0 and below 2^31.");
  }
  return { attempt, overall };
}

/** openapi-fetch joins base URL and path as text, so that a query or fragment would swallow the path. */
function readBaseUrl(baseUrl: string | undefined): { href: string; origin: string } {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new ConfigurationError(
      "baseUrl, or BROKER_BASE_URL, must be an absolute URL, such as https://api.example.com.",
    );
  }
  const { protocol, username, password, search, hash, origin, pathname } = new URL(baseUrl);
  require(protocol === "https:" || protocol === "http:", "baseUrl must be an https URL.");
  require(username === "" && password === "", "baseUrl must not hold a user name or password.");
  require(search === "" && hash === "", "baseUrl must not have a query or a fragment.");
  return { href: origin + pathname.replace(/\/+$/, ""), origin };
}

function signerOf(options: BrokerClientOptions): Signer {
  const { now, nonce, allowInsecureHosts, strict, credentials, dangerouslyAllowBrowser = false } = options;
  require(dangerouslyAllowBrowser ||
    !isBrowser(), "A browser shows the secret to whoever opens the page. Sign on a server; or, where this is meant, set dangerouslyAllowBrowser.");
  const { appKey, appSecret } = options;
  require(credentials === undefined ||
    (appKey === undefined && appSecret === undefined), "Give appKey and appSecret, or credentials, and not both.");
  const given = credentials
    ? { credentials }
    : {
        appKey: required("appKey", appKey, "BROKER_APP_KEY"),
        appSecret: required("appSecret", appSecret, "BROKER_APP_SECRET"),
      };
  try {
    return createSigner({ ...given, now, nonce, allowInsecureHosts, strict });
  } catch (cause) {
    if (!(cause instanceof SigningError)) throw cause;
    throw new ConfigurationError(cause.message, { cause });
  }
}

function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  require(value !== undefined, `Give ${name}, or set ${variable}, or give credentials.`);
  return value;
}

function requireKnown(options: object, known: readonly string[], prefix: string): void {
  require(isPlainObject(options), `${prefix === "" ? "The options" : prefix.slice(0, -1)} must be a plain object.`);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  require(unknown === undefined, `There is no option ${prefix}${unknown}.`);
}

function require(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConfigurationError(message);
}
