// The length of a signature shows which MAC algorithms are possible.
import { stepsOf, type Step } from "./step.ts";
import type { SigningVariant } from "./signing-variant.ts";
import { causeOf, type CauseCode } from "./table/index.ts";

export interface Base {
  readonly variant: SigningVariant;
  readonly steps: readonly Step[];
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

/** @param lengths possible lengths of the MAC, in bytes. Empty if the search compares canonical requests */
export function basesOf(variant: SigningVariant, lengths: readonly number[]): Base[] {
  const others = MACS.filter(([length]) => lengths.includes(length)).flatMap(([, code, how]): Base[] =>
    stepsOf(causeOf(code), variant)
      .filter((step) => step.how === how)
      .map((step) => ({ variant: { ...variant, ...step.change }, steps: [step], isSearched: true })),
  );
  const isSearched = others.length === 0 || lengths.includes(SHA256_LENGTH);
  return [{ variant, steps: [], isSearched }, ...others];
}
