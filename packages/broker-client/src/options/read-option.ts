import { readUrl } from "@org/signing/sending";
import { ConfigurationError } from "../errors/index.ts";
import { clientHeaders } from "../generated/documented.ts";
import type { Limits } from "../operations/operation.ts";
import { assertHeader, readHeaders } from "../validation/headers.ts";
import { isPlainObject } from "../validation/values.ts";
import type { BrokerClientOptions } from "./options.ts";

/** Validation of an option. `rule` is the end of an error message such as "now must be a function." */
export type Rule = readonly [isValid: (value: unknown) => boolean, rule: string];

/** Rule of each option, or undefined if a separate function validates the option. */
export type Rules<Options> = Readonly<Record<keyof Options & string, Rule | undefined>>;

export const BOOLEAN: Rule = [(value) => typeof value === "boolean", "a boolean"];
export const FUNCTION: Rule = [(value) => typeof value === "function", "a function"];

/**
 * Validates a copy of the options, because a getter can return a different value at the second read.
 *
 * @param owner function that accepts the options, if the options do not belong to the client
 * @throws {ConfigurationError} `invalid_configuration`: an option is unknown or invalid
 */
export function copyOptions<Options extends object>(given: Options, rules: Rules<Options>, owner?: string): Options {
  assertKnown(given, Object.keys(rules), owner);
  const options = { ...given };
  for (const [name, rule] of Object.entries<Rule | undefined>(rules)) {
    const value = options[name];
    const isValid = value === undefined || rule === undefined || rule[0](value);
    assertOption(isValid, `${owner === undefined ? "" : `${owner}: `}${name} must be ${rule?.[1]}.`);
  }
  return options;
}

/** @throws {ConfigurationError} `invalid_configuration`: the value is not a plain object, or has an unknown option */
export function assertKnown(
  options: unknown,
  known: readonly string[],
  name = "options",
): asserts options is Readonly<Record<string, unknown>> {
  assertOption(isPlainObject(options), `${name} must be a plain object.`);
  const unknown = Object.keys(options).find((each) => !known.includes(each));
  assertOption(unknown === undefined, `There is no option ${name}.${unknown}.`);
}

/** @throws {ConfigurationError} `invalid_configuration`: `holds` is false */
export function assertOption(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConfigurationError(message);
}

/**
 * Validates a base URL, which must not have a query or a fragment, because openapi-fetch appends paths to its end.
 *
 * @throws {ConfigurationError} `invalid_configuration`: the base URL is invalid
 * @throws {SigningError} if the signer rejects the URL
 */
export function readBaseUrl(given: unknown, allowInsecureHosts: readonly string[]): { href: string; origin: string } {
  // JavaScript callers may pass a `URL` object instead of a string.
  const baseUrl = String(given);
  readUrl(baseUrl, new Set(allowInsecureHosts.map((host) => host.toLowerCase())));
  // The URL parser also accepts `https:host` and `https:///host`.
  assertOption(/^https?:\/\/[^/]/i.test(baseUrl), "baseUrl must begin with https:// and a host.");
  assertOption(!/[?#]/.test(baseUrl), "baseUrl must not have a query or a fragment.");
  const { origin, pathname } = new URL(baseUrl);
  let length = pathname.length;
  while (pathname[length - 1] === "/") length--;
  return { href: origin + pathname.slice(0, length), origin };
}

/** Validated headers of the option `headers`. The names are in lower case. */
export type OptionHeaders = Readonly<Record<string, string>>;

/** Names of headers that the signer, the client or fetch sets. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|host|content-length|content-type|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

/**
 * Validates the option `headers`. If the option is a function, validates the result of each call of this function.
 *
 * @throws {UnsendableError} `unsupported_header`: a header cannot be sent, or only the client may set the header
 */
export function headersOf(given: BrokerClientOptions["headers"] = {}): OptionHeaders | (() => Promise<OptionHeaders>) {
  return typeof given === "function" ? async () => readOptionHeaders(await given()) : readOptionHeaders(given);
}

function readOptionHeaders(given: unknown): OptionHeaders {
  assertHeader(isPlainObject(given), "must be a plain object with string values.");
  const texts = Object.entries(given).map(([name, value]): [string, string] => {
    assertHeader(typeof value === "string", "must be a plain object with string values.");
    const isReserved = RESERVED.test(name) || Object.hasOwn(clientHeaders, name.toLowerCase());
    assertHeader(!isReserved, `must not contain ${name}, which only the client may set.`);
    return [name, value];
  });
  readHeaders(Object.fromEntries(texts));
  return Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
}

/** @throws {ConfigurationError} `invalid_configuration`: a limit is unknown or invalid */
export function readTimeout(timeout: unknown, inherited: Limits): Limits {
  if (timeout === undefined) return inherited;
  assertKnown(timeout, ["attempt", "overall"], "timeout");
  const { attempt = inherited.attempt, overall = inherited.overall } = timeout;
  assertOption(
    isTime(attempt) && isTime(overall),
    "timeout must be { attempt, overall }. Each limit is a number of milliseconds above 0 and below 2^31.",
  );
  return { attempt, overall };
}

/**
 * Returns whether a value is a valid time limit. A time of 2^31 ms or more is invalid, because a timer with this time
 * fires immediately.
 */
function isTime(milliseconds: unknown): milliseconds is number {
  return typeof milliseconds === "number" && milliseconds > 0 && milliseconds < 2 ** 31;
}

interface RuntimeGlobals {
  readonly process?: Partial<NodeJS.Process>;
  readonly navigator?: { readonly userAgent?: string };
  readonly document?: unknown;
}

/** @throws {ConfigurationError} `invalid_configuration`: the option and the variable are not set */
export function required(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  assertOption(value !== undefined, `Set the option ${name}, or the environment variable ${variable}.`);
  return value;
}

function environmentVariable(name: string): string | undefined {
  const { process }: RuntimeGlobals = globalThis;
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno throws an error if the program has no permission to read the variable.
    return undefined;
  }
}

/**
 * Returns whether the program runs in a browser. The result is false in Node, even if a test library adds a `document`.
 */
export function isBrowser(): boolean {
  const { process, navigator, document }: RuntimeGlobals = globalThis;
  if (process?.versions?.node !== undefined) return false;
  return document !== undefined || navigator?.userAgent?.startsWith("Mozilla/") === true;
}
