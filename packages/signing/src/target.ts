import type { NameValuePair } from "./signature-input.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode } from "./text.ts";

const RESERVED_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set(SIGNED_HEADERS);

export interface Target {
  readonly path: string;
  /** Decoded query parameters, in the order of the URL. */
  readonly query: readonly NameValuePair[];
}

/**
 * @param rawPath percent-encoded, such as `/watchlists/my%20list`
 * @param rawQuery percent-encoded, without the `?`
 */
export function readTarget(rawPath: string, rawQuery: string): Target {
  return { path: percentDecode(rawPath, "The path"), query: rawQuery === "" ? [] : readQuery(rawQuery) };
}

function readQuery(rawQuery: string): NameValuePair[] {
  const query: NameValuePair[] = [];
  // Some servers read the empty text in `a=1&&b=2` as a parameter without a name, so the loop skips empty texts.
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
