import { readUrl } from "@org/signing/sending";
import { assertOption } from "./assert-option.ts";

/**
 * Refuses a query or fragment: openapi-fetch joins base URL and path as text, so that the path would become a part of it.
 *
 * @throws {SigningError} if nothing can be signed for the URL
 */
export function readBaseUrl(given: unknown, allowInsecureHosts: readonly string[]): { href: string; origin: string } {
  // JavaScript callers give a `URL`, too.
  const baseUrl = String(given);
  readUrl(baseUrl, new Set(allowInsecureHosts.map((host) => host.toLowerCase())));
  // The parser also accepts other slashes, none, or more than two.
  assertOption(/^https?:\/\/[^/]/i.test(baseUrl), "baseUrl must begin with https:// and a host.");
  assertOption(!/[?#]/.test(baseUrl), "baseUrl must not have a query or a fragment.");
  const { origin, pathname } = new URL(baseUrl);
  let length = pathname.length;
  while (pathname[length - 1] === "/") length--;
  return { href: origin + pathname.slice(0, length), origin };
}
