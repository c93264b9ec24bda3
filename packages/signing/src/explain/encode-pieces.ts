import type { SigningVariant } from "./signing-variant.ts";

/** Limits that keep the cache of encoded query parameters and headers small. */
export const LONGEST_ENTRY = 1000;
const MOST_ENTRIES = 2000;

/** Caches encoded pairs such as `symbol=AAPL`, because successive variants have mostly the same pairs. */
export function createEntryEncoder(encode: (variant: SigningVariant, entry: string) => string) {
  let latest: { readonly encode: SigningVariant["encode"]; readonly known: Map<string, string> } | undefined;
  return (variant: SigningVariant, entry: string): string => {
    if (entry.length > LONGEST_ENTRY) return encode(variant, entry);
    if (latest?.encode !== variant.encode || latest.known.size > MOST_ENTRIES) {
      latest = { encode: variant.encode, known: new Map() };
    }
    const known = latest.known.get(entry);
    if (known !== undefined) return known;
    const encoded = encode(variant, entry);
    latest.known.set(entry, encoded);
    return encoded;
  };
}

/**
 * Maximum number of characters that `inPieces` encodes in one call of the encoder. One call with a much longer text
 * takes tens of megabytes of memory (measured).
 */
export const PIECE = 4096;

export function inPieces(text: string, encode: SigningVariant["encode"]): string {
  if (text.length <= PIECE) return encode(text);
  const encoded: string[] = [];
  for (let start = 0; start < text.length;) {
    const isSplit = /[\ud800-\udbff]/.test(text.charAt(start + PIECE - 1));
    const end = start + PIECE - (isSplit ? 1 : 0);
    encoded.push(encode(text.slice(start, end)));
    start = end;
  }
  return encoded.join("");
}
