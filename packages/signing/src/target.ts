// Reads the path and the query of a URL, for the signer and the verifier.
import type { NameValuePair } from "./signature-input.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode } from "./text.ts";

const RESERVED_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(SIGNED_HEADERS);

export interface Target {
  /** Decoded path. */
  readonly path: string;
  /** Decoded query parameters, in the order of the URL. */
  readonly query: readonly NameValuePair[];
}

/**
 * Decodes the path and the query of a URL.
 *
 * @param rawPath percent-encoded, such as `/watchlists/my%20list`
 * @param rawQuery percent-encoded, without the `?`
 * @throws {SigningError} `malformed_percent_encoding`, `reserved_query_name`
 */
export function readTarget(rawPath: string, rawQuery: string): Target {
  return { path: percentDecode(rawPath, "The path"), query: rawQuery === "" ? [] : readQuery(rawQuery) };
}

function readQuery(rawQuery: string): NameValuePair[] {
  const query: NameValuePair[] = [];
  // Empty pieces are dropped. Some servers read an empty piece as a parameter without a name, and other servers ignore
  // it.
  for (const piece of rawQuery.split("&")) if (piece !== "") query.push(readPair(piece));
  return query;
}

function readPair(piece: string): NameValuePair {
  const equals = piece.indexOf("=");
  const name = decode(equals === -1 ? piece : piece.slice(0, equals));
  if (RESERVED_NAMES.has(name.toLowerCase())) {
    throw new SigningError("reserved_query_name", `The query parameter ${name} has the name of a signed header.`);
  }
  return [name, equals === -1 ? "" : decode(piece.slice(equals + 1))];
}

function decode(text: string): string {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text, "The query");
}
