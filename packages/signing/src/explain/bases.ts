// Finds the MAC algorithms that give a signature of a certain length. If the length does not fit SHA-256, the client
// used another algorithm.
import { stepsOf, type Step } from "./step.ts";
import type { SigningVariant } from "./signing-variant.ts";
import { causeOf, type CauseCode } from "./table/index.ts";

export interface Base {
  readonly variant: SigningVariant;
  /** Mistake in the MAC. Empty if the MAC is an HMAC-SHA256. */
  readonly steps: readonly Step[];
  /** Whether the search combines mistakes. */
  readonly isSearched: boolean;
}

const SHA256_LENGTH = 32;

const MACS: readonly (readonly [length: number, code: CauseCode, how: string])[] = [
  [16, "mac_md5", "md5"],
  [20, "mac_sha1", "sha1"],
  [20, "mac_other", "ripemd160"],
  [28, "mac_other", "sha224"],
  [48, "mac_other", "sha384"],
  [64, "mac_other", "sha512"],
  [64, "mac_other", "sha3-512"],
];

/**
 * Returns the variants from which the search starts.
 *
 * @param lengths possible lengths of the MAC, in bytes; empty for a canonical request, or if the text is not a
 *   signature
 */
export function basesOf(variant: SigningVariant, lengths: readonly number[]): Base[] {
  const others = MACS.filter(([length]) => lengths.includes(length)).flatMap(([, code, how]): Base[] =>
    stepsOf(causeOf(code), variant)
      .filter((step) => step.how === how)
      .map((step) => ({ variant: { ...variant, ...step.change }, steps: [step], isSearched: true })),
  );
  const isSearched = others.length === 0 || lengths.includes(SHA256_LENGTH);
  return [{ variant, steps: [], isSearched }, ...others];
}
