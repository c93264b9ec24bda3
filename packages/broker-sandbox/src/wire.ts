// A request as it came over the wire.
import { Refusal } from "./refusal.ts";

export interface WireRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  /** In the order sent, the names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** The values of each header, by its name. */
export function distinctHeaders({ headers }: WireRequest): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return Object.fromEntries(values);
}

/** Decoded. A target whose encoding is malformed was refused before. */
export function readTarget({ target }: WireRequest): { readonly path: string; readonly query: [string, string][] } {
  const [path = "", ...query] = target.split("?");
  return { path: decodeURIComponent(path), query: [...new URLSearchParams(`?${query.join("?")}`)] };
}

/** The signature is over the bytes, so that text which stands for other bytes may not be taken for them. */
export function bodyText({ body }: WireRequest): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal(400, "body_not_utf8", "The body is not UTF-8.");
  }
}
