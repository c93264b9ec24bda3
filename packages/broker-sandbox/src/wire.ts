// A request as it was received.
import { Refusal } from "./refusal.ts";

export interface WireRequest {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  /** In the order in which they were sent, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Returns the values of each header by name. */
export function distinctHeaders({ headers }: WireRequest): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** Decodes the target. The verifier refuses a malformed target before. */
export function readTarget({ target }: WireRequest): { readonly path: string; readonly query: [string, string][] } {
  const [path = "", ...query] = target.split("?");
  return { path: decodeURIComponent(path), query: [...new URLSearchParams(`?${query.join("?")}`)] };
}

/**
 * Decodes the body. The signature covers its bytes, so invalid bytes are not replaced.
 *
 * @throws {Refusal} `body_not_utf8`
 */
export function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}
