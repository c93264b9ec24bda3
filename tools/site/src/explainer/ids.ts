import { SIGNED_HEADERS } from "@org/signing/sending";

/** Returns the identifier of a name-value pair, such as `query:symbol` or `header:host`. */
export function pairId(name: string): string {
  return `${SIGNED_HEADERS.some((header) => header === name) ? "header" : "query"}:${name}`;
}
