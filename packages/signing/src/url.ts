import { SigningError } from "./errors.ts";
import { queryPieces, readTarget, type Target } from "./target.ts";
import { refuseLoneSurrogates } from "./text.ts";

/** A URL as it leaves, with what the signature takes from it. */
interface WireUrl extends Target {
  readonly href: string;
  /** Lower case, with the port unless it is the scheme's own. */
  readonly host: string;
  /** Percent-encoded, as they stand in the URL. */
  readonly rawPath: string;
  readonly rawQuery: string;
}

/** Read a URL the way every server reads it, and give it the one form that all of them read the same. */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  if (typeof url === "string") refuseWhatParsingHides(url);
  const parsed = parse(url);
  refuseInsecure(parsed, insecureHosts);
  rewriteQuery(parsed);
  const { href, host, pathname } = parsed;
  const rawQuery = parsed.search.slice(1);
  const { path, query } = readTarget(pathname, rawQuery);
  if (path !== pathname && /\/\.{1,2}(?:\/|$)/.test(path)) throw dotSegment();
  return { href, host, path, query, rawPath: pathname, rawQuery };
}

/**
 * Give the query the one form that every server reads the same: a form decoder takes `+` for a space and a URI
 * decoder for a plus, `%20` is a space to both; and of empty pieces some make a parameter without a name.
 */
export function rewriteQuery(url: URL): void {
  const { search } = url;
  if (!/\+|[?&]&|&$/.test(search)) return;
  const rewritten = queryPieces(search.slice(1)).join("&").replaceAll("+", "%20");
  // The setter takes one `?` away, and the query may begin with another.
  url.search = rewritten === "" ? "" : `?${rewritten}`;
}

function parse(url: string | URL): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new SigningError(
      "invalid_url",
      "The URL is not an absolute one, such as https://api.example.com/trading/accounts/list.",
    );
  }
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new SigningError("invalid_url", "The URL is neither https nor http.");
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new SigningError("invalid_url", "The URL carries a user name or password.");
  }
  return parsed;
}

/** What the URL parser drops or resolves without a word: after it, nobody can tell what was asked for. */
export function refuseWhatParsingHides(url: string): void {
  // One look tells that there is nothing to find, as nearly always: half of the time goes (measured).
  if (!/[^!-~]|\\|(?:^|\/)(?:\.|%2e)/i.test(url)) return;
  refuseLoneSurrogates(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    throw new SigningError("invalid_url", "The URL holds a control character or a backslash, or a space at an end.");
  }
  // The parser takes `%2e` for a dot as well.
  if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url)) throw dotSegment();
}

function dotSegment(): SigningError {
  return new SigningError("dot_segment", "The path has a `.` or `..` segment: another resource would be called.");
}

function refuseInsecure({ protocol, hostname }: URL, insecureHosts: ReadonlySet<string>): void {
  if (protocol === "https:" || insecureHosts.has(hostname)) return;
  if (/^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)) return;
  throw new SigningError(
    "insecure_url",
    `Plain http to ${hostname} would show the request to the network. Use https, or name the host in allowInsecureHosts.`,
  );
}
