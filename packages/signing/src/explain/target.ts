// Creates the target of the search, which is a signature in any format, or a canonical request.
import { base64Of, bytesOfBase64 } from "./bytes.ts";
import type { Computer } from "./compute.ts";
import { readSignature } from "./signature-forms.ts";
import type { SigningVariant } from "./signing-variant.ts";
import type { CauseCode } from "./table/index.ts";

export interface Target {
  /** Computes the value that the search compares. The search cannot distinguish variants with equal values. */
  readonly valueOf: (variant: SigningVariant) => Promise<string>;
  /**
   * Returns the mistakes in the format of the signature, one list for each format that matches the value. Empty if no
   * format matches.
   */
  readonly formsOf: (value: string, variant: SigningVariant) => readonly (readonly CauseCode[])[];
  /** Possible lengths of the MAC, in bytes. Empty for a canonical request. */
  readonly lengths: readonly number[];
  /** Whether the search combines mistakes. False for a text that cannot be decoded to a MAC. */
  readonly isSearched: boolean;
}

export function signatureTarget(signature: string, computer: Computer): Target {
  const targets = new Map<string, (readonly CauseCode[])[]>();
  const read = readSignature(signature);
  for (const { bytes, codes } of read) {
    const base64 = base64Of(bytes);
    // The format with the fewest mistakes comes first, so later formats with the same bytes are ignored.
    if (!targets.has(base64)) targets.set(base64, [codes]);
  }
  return {
    valueOf: computer.digestOf,
    formsOf(value, { write }) {
      if (write === undefined) return targets.get(value) ?? [];
      return write(bytesOfBase64(value) ?? new Uint8Array()) === signature ? [[]] : [];
    },
    lengths: [...new Set(read.map(({ bytes }) => bytes.length))],
    isSearched: read.length > 0,
  };
}

/** @param canonical `str3`, percent-encoded or not */
export function canonicalTarget(canonical: string, computer: Computer): Target {
  // `str3` always has a `&`, and its percent-encoding never has one.
  const isPlain = canonical.includes("&");
  const plain = { encode: (text: string) => text };
  return {
    valueOf: (variant) => computer.messageOf(isPlain ? { ...variant, ...plain } : variant),
    formsOf: (value) => (value === canonical ? [[]] : []),
    lengths: [],
    isSearched: true,
  };
}
