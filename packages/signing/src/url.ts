import type { NameValuePair } from "./canonical.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode, refuseLoneSurrogates } from "./text.ts";

/** A URL as it leaves, with what the signature takes from it. */
interface WireUrl {
  readonly href: string;
  /** Lower case, with the port unless it is the scheme's own. */
  readonly host: string;
  /** Decoded. */
  readonly path: string;
  /** Decoded, in the order of the URL. */
  readonly query: readonly NameValuePair[];
}

/** Read a URL the way every server reads it, and give it the one form that all of them read the same. */
export function readUrl(url: string | URL, insecureHosts: ReadonlySet<string>): WireUrl {
  if (typeof url === "string") refuseWhatParsingHides(url);
  const parsed = parse(url);
  refuseInsecure(parsed, insecureHosts);
  const path = percentDecode(parsed.pathname, "The path");
  if (path.split("/").some((segment) => segment === "." || segment === "..")) throw dotSegment();
  rewriteQuery(parsed);
  return { href: parsed.href, host: parsed.host, path, query: queryPieces(parsed).map(readPair) };
}

/**
 * Give the query the one form that every server reads the same: a form decoder takes `+` for a space and a URI
 * decoder for a plus, `%20` is a space to both; and of empty pieces some make a parameter without a name.
 */
export function rewriteQuery(url: URL): void {
  const search = queryPieces(url).join("&").replaceAll("+", "%20");
  // The setter takes one `?` away, and the query may begin with another.
  if (search !== url.search.slice(1)) url.search = search === "" ? "" : `?${search}`;
}

function queryPieces({ search }: URL): string[] {
  return search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
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
  refuseLoneSurrogates(url, "The URL");
  if (/[\u0000-\u001f\\]|^ | $/.test(url)) {
    throw new SigningError("invalid_url", "The URL holds a control character or a backslash, or a space at an end.");
  }
  const [path = ""] = url.split(/[?#]/, 1);
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) throw dotSegment();
}

function dotSegment(): SigningError {
  return new SigningError("dot_segment", "The path has a `.` or `..` segment: another resource would be called.");
}

function refuseInsecure({ protocol, hostname }: URL, insecureHosts: ReadonlySet<string>): void {
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
  if (protocol === "http:" && !loopback && !insecureHosts.has(hostname)) {
    throw new SigningError(
      "insecure_url",
      `Plain http to ${hostname} would show the request to the network. Use https, or name the host in allowInsecureHosts.`,
    );
  }
}

function readPair(piece: string): NameValuePair {
  const [name = "", ...value] = piece.replaceAll("+", " ").split("=");
  const pair: NameValuePair = [percentDecode(name, "A query name"), percentDecode(value.join("="), "A query value")];
  if (SIGNED_HEADERS.some((header) => header === pair[0].toLowerCase())) {
    throw new SigningError(
      "reserved_query_name",
      `The query parameter ${pair[0]} is named like a signed header: its value could stand for either.`,
    );
  }
  return pair;
}
