import { SigningError } from "./errors.ts";
import { readTarget, type Target } from "./target.ts";
import { assertWellFormed } from "./text.ts";

/** URL that is sent, and its signed parts. */
interface WireUrl extends Target {
  readonly href: string;
  /** Host in lower case, with the port unless the port is the default port of the scheme. */
  readonly host: string;
}

/** Validates a URL, and rewrites its query so that all servers read the query in the same way. */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  const parsed = parseUrl(url);
  assertSecure(parsed, insecureHosts);
  rewriteQuery(parsed);
  const { href, host, pathname, search } = parsed;
  const { path, query } = readTarget(pathname, search.slice(1));
  if (path !== pathname && /\/\.{1,2}(?:\/|$)/.test(path)) throw dotSegment();
  return { href, host, path, query };
}

/** Returns the path and query of a parsed URL. The result keeps the `?` of an empty query, unlike `URL.search`. */
export function targetOf(href: string): string {
  const [target = ""] = href.slice(href.indexOf("/", "https://".length)).split("#", 1);
  return target;
}

/**
 * Rewrites the query so that all servers read the query in the same way.
 *
 * Form decoders read `+` as a space, and URI decoders read `+` as a plus. All decoders read `%20` as a space. Some
 * servers read an empty piece as a parameter without a name, so empty pieces are removed.
 */
export function rewriteQuery(url: URL): void {
  const { search } = url;
  if (!/\+|[?&]&|&$/.test(search)) return;
  const pieces = search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
  // The query itself may begin with `?`. The setter drops one leading `?`, so another `?` is added.
  url.search = pieces.length === 0 ? "" : `?${pieces.join("&").replaceAll("+", "%20")}`;
}

/** Parses an absolute http or https URL. A URL is rejected if the parser would drop a part of it. */
export function parseUrl(url: string | URL): URL {
  const href = hrefOf(url);
  const text = href ?? textOf(url);
  let parsed: URL | undefined;
  try {
    parsed = new URL(text);
  } catch {
    // The URL is rejected below, after checks with better messages.
  }
  // If the parser returns the URL unchanged, no part was dropped. A backslash in a query must be checked too, because
  // the parser does not change it.
  if (href === undefined && (parsed?.href !== text || text.includes("\\"))) assertLosslessUrl(text);
  const isHttp = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  if (!parsed || !isHttp || parsed.username !== "" || parsed.password !== "") {
    throw new SigningError(
      "invalid_url",
      "The URL must be an absolute https or http URL without a user name or password.",
    );
  }
  return parsed;
}

/**
 * Returns the real `href` of a `URL`, even if a property hides it. Returns undefined if the value is not a `URL` of
 * this realm.
 */
function hrefOf(url: unknown): string | undefined {
  if (typeof url === "string") return undefined;
  try {
    return Reflect.get(URL.prototype, "href", url);
  } catch {
    return undefined;
  }
}

/**
 * Converts a value to a string. Call this function only once for a value, because a second call can return another
 * string.
 */
function textOf(url: unknown): string {
  try {
    return String(url);
  } catch {
    return "";
  }
}

/** Rejects a URL if the parser would silently drop or resolve a part of it. */
export function assertLosslessUrl(url: string): void {
  assertWellFormed(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    const message = "The URL has a control character, a backslash, or a space at its start or end.";
    throw new SigningError("invalid_url", message);
  }
  // The parser also reads `%2e` as a dot.
  if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url)) throw dotSegment();
}

function dotSegment(): SigningError {
  const message = "The path has a `.` or `..` segment, so the request would go to another path.";
  return new SigningError("dot_segment", message);
}

function assertSecure({ protocol, hostname }: URL, insecureHosts: ReadonlySet<string>): void {
  if (protocol === "https:" || insecureHosts.has(hostname)) return;
  if (/^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)) return;
  throw new SigningError(
    "insecure_url",
    `The URL uses plain http to ${hostname}. Use https, or add the host to allowInsecureHosts.`,
  );
}
