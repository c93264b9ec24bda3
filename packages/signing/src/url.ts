import { SigningError } from "./errors.ts";
import { readTarget, type Target } from "./target.ts";
import { assertWellFormed } from "./text.ts";

interface WireUrl extends Target {
  readonly href: string;
  /** Value of `URL.host`, such as `api.example.com` or `localhost:8080`. */
  readonly host: string;
}

/**
 * Parses and validates the URL of a request, and rewrites its query so that all servers read the query in the same way.
 *
 * @param insecureHosts hosts for which plain http is allowed, in addition to loopback
 * @returns the rewritten URL, and the decoded path and query to sign
 * @throws {SigningError} `invalid_url`, `insecure_url`, `dot_segment`, `malformed_percent_encoding`, `lone_surrogate`
 *   or `reserved_query_name`
 */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  const parsed = parseUrl(url);
  assertSecure(parsed, insecureHosts);
  rewriteQuery(parsed);
  const { href, host, pathname, search } = parsed;
  const { path, query } = readTarget(pathname, search.slice(1));
  if (path !== pathname && /\/\.{1,2}(?:\/|$)/.test(path)) throw dotSegment();
  return { href, host, path, query };
}

/** Returns the path and query of a parsed URL. Unlike `URL.search`, the result keeps the `?` of an empty query. */
export function targetOf(href: string): string {
  const [target = ""] = href.slice(href.indexOf("/", "https://".length)).split("#", 1);
  return target;
}

/**
 * Rewrites the query, so that all servers read the query in the same way.
 *
 * Some servers decode `+` as a space, and other servers decode `+` as a plus, so `rewriteQuery` replaces `+` by `%20`.
 * Some servers read the empty text in `a=1&&b=2` as a parameter without a name, so `rewriteQuery` removes the second
 * `&`.
 */
export function rewriteQuery(url: URL): void {
  const { search } = url;
  if (!/\+|[?&]&|&$/.test(search)) return;
  const pieces = search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
  // The setter of `search` removes the first `?` of the new value. The added `?` preserves a query that itself begins
  // with `?`.
  url.search = pieces.length === 0 ? "" : `?${pieces.join("&").replaceAll("+", "%20")}`;
}

/** Parses an absolute http or https URL that has no user name or password, and that `assertLosslessUrl` accepts. */
export function parseUrl(url: string | URL): URL {
  const href = hrefOf(url);
  const text = href ?? textOf(url);
  let parsed: URL | undefined;
  try {
    parsed = new URL(text);
  } catch {
    // The checks below reject the URL with a better message.
  }
  // If the parser returns the URL unchanged, no part was dropped. The parser does not change a backslash in a query, so
  // a separate check rejects a backslash.
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

/** Returns the real `href` of a `URL`, even if the object has its own property `href`. */
function hrefOf(url: unknown): string | undefined {
  if (typeof url === "string") return undefined;
  try {
    return Reflect.get(URL.prototype, "href", url);
  } catch {
    return undefined;
  }
}

/**
 * Converts a value to a string. Call `textOf` only once for a value, because a second call can return a different
 * string.
 */
function textOf(url: unknown): string {
  try {
    return String(url);
  } catch {
    return "";
  }
}

/** Rejects a URL if the URL parser drops or replaces a part of the URL, such as `/..` or a backslash. */
export function assertLosslessUrl(url: string): void {
  assertWellFormed(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    const message = "The URL has a control character, a backslash, or a space at its start or end.";
    throw new SigningError("invalid_url", message);
  }
  // URL parsers also read `%2e` as a dot.
  if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url)) throw dotSegment();
}

function dotSegment(): SigningError {
  const message = "The path has a `.` or `..` segment, which a URL parser resolves to another path.";
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
