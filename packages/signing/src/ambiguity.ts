import type { SignatureInput } from "./canonical.ts";
import { SigningError } from "./errors.ts";

/**
 * Refuse what can be read as another request with the same canonical request: of two such, the one that is written the
 * odd way, so that who is strict on both ends never takes one for the other. Values are joined before they are encoded,
 * so that a separator inside one reads as a separator between two, and the last value of a repeated name can read as a
 * body hash. The order of the query is never signed.
 *
 * @param rawPath as it stands in the URL, where `%2F` differs from `/`
 * @param rawQuery as it stands in the URL, where some read a bare `+` as a plus
 */
export function refuseAmbiguous(
  rawPath: string,
  rawQuery: string,
  { path, query, headers }: Omit<SignatureInput, "body">,
): void {
  const names = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of query) (names.has(name) ? repeated : names).add(name);
  const ambiguous =
    /%2f/i.test(rawPath) ||
    rawQuery.includes("+") ||
    [path, ...query.flat(), ...Object.values(headers)].some((text) => text.includes("&")) ||
    query.some(([name]) => name.includes("=")) ||
    query.some(([name, value]) => repeated.has(name) && /=|^[0-9A-F]{64}$/.test(value));
  if (ambiguous) {
    throw new SigningError(
      "ambiguous_request",
      "It can be read as another request with the same signature. See `strict`.",
    );
  }
}
