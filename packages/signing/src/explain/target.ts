// What the search looks for: a signature in any form, or a canonical request.
import { base64Of, bytesOfBase64 } from "./bytes.ts";
import type { Computer } from "./compute.ts";
import { readSignature } from "./signature-forms.ts";
import type { SigningVariant } from "./signing-variant.ts";
import type { CauseCode } from "./table/index.ts";

export interface Target {
  /** Computes what is compared. Variants with equal values cannot be told apart. */
  readonly valueOf: (variant: SigningVariant) => Promise<string>;
  /** Returns the mistakes in the form of each signature that the value matches; none if it does not match. */
  readonly formsOf: (value: string, variant: SigningVariant) => readonly (readonly CauseCode[])[];
  /** Lengths of the MACs that the signature may hold, in bytes. */
  readonly lengths: readonly number[];
  /** Whether several mistakes are searched for. A text that holds no MAC has at most one, in its form. */
  readonly isSearched: boolean;
}

export function signatureTarget(signature: string, computer: Computer): Target {
  const targets = new Map<string, (readonly CauseCode[])[]>();
  const read = readSignature(signature);
  for (const { bytes, codes } of read) {
    const base64 = base64Of(bytes);
    // The forms with the fewest mistakes come first.
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
