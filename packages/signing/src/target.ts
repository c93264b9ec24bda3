// What the signature takes from a URL, as it stands there: the signer and the verifier read it alike.
import type { NameValuePair } from "./canonical.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode } from "./text.ts";

const RESERVED_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(SIGNED_HEADERS);

export interface Target {
  /** Decoded. */
  readonly path: string;
  /** Decoded, in the order of the URL. */
  readonly query: readonly NameValuePair[];
}

/**
 * @param rawPath percent-encoded: `/watchlists/my%20list`
 * @param rawQuery as it stands behind the `?`
 */
export function readTarget(rawPath: string, rawQuery: string): Target {
  return { path: percentDecode(rawPath, "The path"), query: rawQuery === "" ? [] : readQuery(rawQuery) };
}

function readQuery(rawQuery: string): NameValuePair[] {
  const query: NameValuePair[] = [];
  // Empty pieces are none: of those some servers make a parameter without a name, and others nothing.
  for (const piece of rawQuery.split("&")) if (piece !== "") query.push(readPair(piece));
  return query;
}

function readPair(piece: string): NameValuePair {
  const equals = piece.indexOf("=");
  const name = decode(equals === -1 ? piece : piece.slice(0, equals));
  // Most begin otherwise, and need no lower case: a fiftieth of the whole signing (measured).
  if (/^(?:host|x-)/i.test(name) && RESERVED_NAMES.has(name.toLowerCase())) {
    throw new SigningError("reserved_query_name", `The query parameter ${name} is named like a signed header.`);
  }
  return [name, equals === -1 ? "" : decode(piece.slice(equals + 1))];
}

function decode(text: string): string {
  return percentDecode(text.includes("+") ? text.replaceAll("+", " ") : text, "The query");
}
