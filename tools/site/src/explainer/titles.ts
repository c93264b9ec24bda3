/** Titles of the steps, in the order of the algorithm. */
export const TITLES = {
  parts: "Signed parts",
  pairs: "Sorted pairs",
  str1: "str1",
  str2: "str2, the body hash",
  str3: "str3, the canonical request",
  encoded: "String to sign",
  key: "Key",
  signature: "Signature",
} as const;
