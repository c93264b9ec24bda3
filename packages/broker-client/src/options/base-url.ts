import { readUrl } from "@org/signing/sending";
import { assertOption } from "./assert-option.ts";

/**
 * Rejects a base URL with a query or a fragment, because openapi-fetch appends paths to the end of the base URL.
 *
 * @throws {ConfigurationError} `invalid_configuration`: the base URL is invalid
 * @throws {SigningError} if the signer rejects the URL
 */
export function readBaseUrl(given: unknown, allowInsecureHosts: readonly string[]): { href: string; origin: string } {
  // JavaScript callers may pass a `URL` object instead of a string.
  const baseUrl = String(given);
  readUrl(baseUrl, new Set(allowInsecureHosts.map((host) => host.toLowerCase())));
  // The URL parser also accepts `https:\\host`, `https:host` and `https:///host`.
  assertOption(/^https?:\/\/[^/]/i.test(baseUrl), "baseUrl must begin with https:// and a host.");
  assertOption(!/[?#]/.test(baseUrl), "baseUrl must not have a query or a fragment.");
  const { origin, pathname } = new URL(baseUrl);
  let length = pathname.length;
  while (pathname[length - 1] === "/") length--;
  return { href: origin + pathname.slice(0, length), origin };
}
