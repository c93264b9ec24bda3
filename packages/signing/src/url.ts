import type { NameValuePair } from "./canonical.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode, refuseLoneSurrogates } from "./text.ts";

/** A URL as it leaves, with what the signature takes from it. */
export interface WireUrl {
  readonly href: string;
  /** Lower case, with the port unless it is the scheme's own. */
  readonly host: string;
  /** Decoded. */
  readonly path: string;
  /** Decoded, in the order of the URL. */
  readonly query: readonly NameValuePair[];
}

/** Read a URL the way every server reads it, and give it the one form that all of them read the same. */
export function readUrl(url: string | URL, allowInsecureHosts: readonly string[]): WireUrl {
  if (typeof url === "string") refuseWhatParsingHides(url);
  const parsed = parse(url);
  refuseInsecure(parsed, allowInsecureHosts);
  const path = percentDecode(parsed.pathname, "The path");
  refuseDotSegments(path);
  const pieces = parsed.search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "");
  // A form decoder reads `+` as a space, a URI decoder as a plus: `%20` is a space to both.
  const search = pieces.join("&").replaceAll("+", "%20");
  if (search !== parsed.search.slice(1)) parsed.search = search;
  return { href: parsed.href, host: parsed.host, path, query: pieces.map(readPair) };
}

function parse(url: string | URL): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new SigningError("invalid_url", "The URL is not an absolute URL.");
  }
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new SigningError("invalid_url", "The URL is neither https nor http.");
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new SigningError("invalid_url", "The URL carries a user name or password.");
  }
  return parsed;
}

/** What the URL parser drops or changes without a word: after it, nobody can tell what was asked for. */
export function refuseWhatParsingHides(url: string): void {
  refuseLoneSurrogates(url, "The URL");
  if (/[\u0000-\u001f\\]/.test(url)) {
    throw new SigningError("invalid_url", "The URL holds a control character or a backslash.");
  }
  refuseDotSegments(url.replace(/[?#][^]*$/, ""));
}

/** The parser resolves `.` and `..`, `%2e` for a dot too, so that another resource is called than the one written. */
export function refuseDotSegments(path: string): void {
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
    throw new SigningError("dot_segment", "The path has a `.` or `..` segment.");
  }
}

function refuseInsecure({ protocol, hostname }: URL, allowInsecureHosts: readonly string[]): void {
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
  if (protocol === "http:" && !loopback && !allowInsecureHosts.includes(hostname)) {
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
