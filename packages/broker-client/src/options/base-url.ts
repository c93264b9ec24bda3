import { readUrl } from "@org/signing/sending";
import { ConfigurationError } from "../errors/index.ts";
import { isSigningError } from "../errors/request.ts";
import { tagOf } from "../validation/plain.ts";
import { assertOption } from "./assert-option.ts";

/** Refuses a query or fragment: openapi-fetch joins base URL and path as text, so that the path would become a part of it. */
export function readBaseUrl(
  given: string | undefined,
  allowInsecureHosts: readonly string[] = [],
): { href: string; origin: string } {
  // A `URL` can be one of another realm.
  const baseUrl = tagOf(given) === "[object URL]" ? String(given) : given;
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) {
    throw new ConfigurationError(
      "baseUrl, or BROKER_BASE_URL, must be an absolute URL, such as https://api.example.com.",
    );
  }
  const { protocol, username, password, origin, pathname } = new URL(baseUrl);
  assertOption(protocol === "https:" || protocol === "http:", "baseUrl must be an https URL.");
  assertOption(username === "" && password === "", "baseUrl must not hold a user name or password.");
  assertOption(!/[?#]/.test(baseUrl), "baseUrl must not have a query or a fragment.");
  // The parser also accepts other slashes, none, or more than two.
  assertOption(/^https?:\/\/[^/]/i.test(baseUrl), "baseUrl must begin with https:// and a host.");
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
