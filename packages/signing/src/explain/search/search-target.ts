// The target of the search is a signature in any format, or a canonical request.
import { base64Of, bytesOfBase64 } from "../bytes.ts";
import type { Computer } from "./compute.ts";
import { readSignature } from "./signature-forms.ts";
import type { SigningVariant } from "../signing-variant.ts";
import type { CauseCode } from "../table/index.ts";

// The target of the search is a signature in any format, or a canonical request.
export interface Target {
  /**
   * Computes the value that the search compares with the target. The search cannot distinguish variants with equal
   * values.
   */
  readonly valueOf: (variant: SigningVariant) => Promise<string>;
  /**
   * Compares a value with the target. The result is empty if the value does not match. Each list in the result has
   * codes of mistakes in the format of the signature, such as `signature_in_hex`.
   */
  readonly formsOf: (value: string, variant: SigningVariant) => readonly (readonly CauseCode[])[];
  /** Returns whether a value can be the target: whether a MAC has a possible length. */
  readonly fits: (value: string) => boolean;
  readonly isSignature: boolean;
}

export function signatureTarget(signature: string, computer: Computer): Target {
  const targets = new Map<string, (readonly CauseCode[])[]>();
  const read = readSignature(signature);
  for (const { bytes, codes } of read) {
    const base64 = base64Of(bytes);
    if (!targets.has(base64)) targets.set(base64, [codes]);
  }
  return {
    valueOf: computer.digestOf,
    formsOf(value, { write }) {
      if (write === undefined) return targets.get(value) ?? [];
      return write(bytesOfBase64(value) ?? new Uint8Array()) === signature ? [[]] : [];
    },
    fits: (value) => read.some(({ bytes }) => bytes.length === bytesOfBase64(value)?.length),
    isSignature: true,
  };
}

/** @param canonical canonical request (`str3`), either plain or percent-encoded */
export function canonicalTarget(canonical: string, computer: Computer): Target {
  const isPlain = canonical.includes("&");
  const plain = { encode: (text: string) => text };
  return {
    valueOf: (variant) => computer.messageOf(isPlain ? { ...variant, ...plain } : variant),
    formsOf: (value) => (value === canonical ? [[]] : []),
    fits: () => true,
    isSignature: false,
  };
}
