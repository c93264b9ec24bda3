import { SigningError } from "./errors.ts";
import { readTarget, type Target } from "./target.ts";
import { assertWellFormed } from "./text.ts";

/** A URL as it is sent, with its signed parts. */
interface WireUrl extends Target {
  readonly href: string;
  /** Host in lower case, with the port unless it is the default of the scheme. */
  readonly host: string;
}

/** Validates a URL, and rewrites it to the form that all servers read alike. */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  const parsed = parseUrl(url);
  assertSecure(parsed, insecureHosts);
  rewriteQuery(parsed);
  const { href, host, pathname, search } = parsed;
  const { path, query } = readTarget(pathname, search.slice(1));
  if (path !== pathname && /\/\.{1,2}(?:\/|$)/.test(path)) throw dotSegment();
  return { href, host, path, query };
}

/** Returns path and query of a parsed URL, with the `?` of an empty query, which `search` drops. */
export function targetOf(href: string): string {
  const [target = ""] = href.slice(href.indexOf("/", "https://".length)).split("#", 1);
  return target;
}

/**
 * Rewrites the query to the form that all servers read alike.
 *
 * A form decoder reads `+` as a space and a URI decoder reads it as a plus, but both read `%20` as a space. Some
 * servers read an empty piece as a parameter without a name.
 */
export function rewriteQuery(url: URL): void {
  const { search } = url;
  if (!/\+|[?&]&|&$/.test(search)) return;
  const pieces = search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
  // The setter drops one `?`, and the query may begin with another.
  url.search = pieces.length === 0 ? "" : `?${pieces.join("&").replaceAll("+", "%20")}`;
}

/** Parses an absolute http or https URL. It rejects a text of which the parser would drop a part. */
export function parseUrl(url: string | URL): URL {
  const href = hrefOf(url);
  const text = href ?? textOf(url);
  let parsed: URL | undefined;
  try {
    parsed = new URL(text);
  } catch {
    // The URL is rejected below, after checks with better messages.
  }
  // A URL that the parser returns unchanged has lost nothing. It does not change a backslash in a query.
  if (href === undefined && (parsed?.href !== text || text.includes("\\"))) assertLosslessUrl(text);
  const isHttp = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  if (!parsed || !isHttp || parsed.username !== "" || parsed.password !== "") {
    throw new SigningError("invalid_url", "The URL must be absolute, https or http, without user name or password.");
  }
  return parsed;
}

/** Returns the parsed URL, even if a property hides it; undefined if it is not a `URL` of this realm. */
function hrefOf(url: unknown): string | undefined {
  if (typeof url === "string") return undefined;
  try {
    return Reflect.get(URL.prototype, "href", url);
  } catch {
    return undefined;
  }
}

/** Converts to text once, because another call can return another text. */
function textOf(url: unknown): string {
  try {
    return String(url);
  } catch {
    return "";
  }
}

/** Rejects a text of which the URL parser drops or resolves a part without an error. */
export function assertLosslessUrl(url: string): void {
  assertWellFormed(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    throw new SigningError("invalid_url", "The URL has a control character, a backslash, or a space at an end.");
  }
  // The parser also reads `%2e` as a dot.
  if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url)) throw dotSegment();
}

function dotSegment(): SigningError {
  return new SigningError("dot_segment", "The path has a `.` or `..` segment: another resource would be called.");
}

function assertSecure({ protocol, hostname }: URL, insecureHosts: ReadonlySet<string>): void {
  if (protocol === "https:" || insecureHosts.has(hostname)) return;
  if (/^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)) return;
  throw new SigningError("insecure_url", `Plain http to ${hostname}: use https, or name it in allowInsecureHosts.`);
}
