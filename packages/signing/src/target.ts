// What the signature takes from a URL, as it stands there: the signer and the verifier read it alike.
import type { NameValuePair } from "./canonical.ts";
import { SIGNED_HEADERS } from "./constants.ts";
import { SigningError } from "./errors.ts";
import { percentDecode } from "./text.ts";

const RESERVED_NAMES: ReadonlySet<string> = new Set(SIGNED_HEADERS);

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
  return {
    path: percentDecode(rawPath, "The path"),
    query: rawQuery === "" ? [] : queryPieces(rawQuery).map(readPair),
  };
}

/** Empty pieces are none: of those some servers make a parameter without a name, and others nothing. */
export function queryPieces(rawQuery: string): string[] {
  return rawQuery.split("&").filter((piece) => piece !== "");
}

function readPair(piece: string): NameValuePair {
  const plain = piece.replaceAll("+", " ");
  const equals = plain.indexOf("=");
  const name = percentDecode(equals === -1 ? plain : plain.slice(0, equals), "A query name");
  if (RESERVED_NAMES.has(name.toLowerCase())) {
    throw new SigningError(
      "reserved_query_name",
      `The query parameter ${name} is named like a signed header: its value could stand for either.`,
    );
  }
  return [name, equals === -1 ? "" : percentDecode(plain.slice(equals + 1), "A query value")];
}
