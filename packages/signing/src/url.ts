import { SigningError } from "./errors.ts";
import { readTarget, type Target } from "./target.ts";
import { assertWellFormed } from "./text.ts";

/** A URL as it leaves, with what the signature takes from it. */
interface WireUrl extends Target {
  readonly href: string;
  /** Lower case, with the port unless it is the scheme's own. */
  readonly host: string;
}

/** Read a URL the way every server reads it, and give it the one form that all of them read the same. */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  const parsed = parseUrl(url);
  assertSecure(parsed, insecureHosts);
  rewriteQuery(parsed);
  const { href, host, pathname, search } = parsed;
  const { path, query } = readTarget(pathname, search.slice(1));
  if (path !== pathname && /\/\.{1,2}(?:\/|$)/.test(path)) throw dotSegment();
  return { href, host, path, query };
}

/** Path and query as they stand in a URL that the parser wrote, with the `?` of an empty query, which `search` hides. */
export function targetOf(href: string): string {
  const [target = ""] = href.slice(href.indexOf("/", "https://".length)).split("#", 1);
  return target;
}

/**
 * Give the query the one form that every server reads the same: a form decoder takes `+` for a space and a URI
 * decoder for a plus, `%20` is a space to both; and of empty pieces some make a parameter without a name.
 */
export function rewriteQuery(url: URL): void {
  const { search } = url;
  if (search === "" || !/\+|[?&]&|&$/.test(search)) return;
  const pieces = search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
  // The setter takes one `?` away, and the query may begin with another.
  url.search = pieces.length === 0 ? "" : `?${pieces.join("&").replaceAll("+", "%20")}`;
}

/** Absolute, http or https, and with nothing in the text that the parser would hide. */
export function parseUrl(url: string | URL): URL {
  const href = hrefOf(url);
  const text = href ?? textOf(url);
  let parsed: URL | undefined;
  try {
    parsed = new URL(text);
  } catch {
    // It is refused below, after what says more.
  }
  // What the parser gives back as it was, hides nothing; a query keeps its backslashes.
  if (href === undefined && (parsed?.href !== text || text.includes("\\"))) assertLosslessUrl(text);
  const isHttp = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  if (!parsed || !isHttp || parsed.username !== "" || parsed.password !== "") {
    throw new SigningError("invalid_url", "The URL must be absolute, https or http, without user name or password.");
  }
  return parsed;
}

/** The parser's own result, whatever the `URL` shows; undefined if it is none of this realm. */
function hrefOf(url: unknown): string | undefined {
  if (typeof url === "string") return undefined;
  try {
    return Reflect.get(URL.prototype, "href", url);
  } catch {
    return undefined;
  }
}

/** Read once: it can give another text the next time. */
function textOf(url: unknown): string {
  try {
    return String(url);
  } catch {
    return "";
  }
}

/** What the URL parser drops or resolves without a word: after it, nobody can tell what was asked for. */
export function assertLosslessUrl(url: string): void {
  assertWellFormed(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    throw new SigningError("invalid_url", "The URL has a control character, a backslash, or a space at an end.");
  }
  // The parser takes `%2e` for a dot as well.
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
