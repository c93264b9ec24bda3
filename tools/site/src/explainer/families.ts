import { TITLES } from "./titles.ts";

/** Group of mistakes that break the same rule. */
export type Family = keyof typeof STEP_OF_FAMILY;

/** Title of the step whose rule the mistakes of a family break. */
export const STEP_OF_FAMILY = {
  path: TITLES.parts,
  query: TITLES.parts,
  repeated: TITLES.pairs,
  order: TITLES.pairs,
  headers: TITLES.parts,
  host: TITLES.parts,
  timestamp: TITLES.parts,
  bodyText: TITLES.str2,
  bodyHash: TITLES.str2,
  joinedPairs: TITLES.str1,
  joinedParts: TITLES.str3,
  encoding: TITLES.encoded,
  key: TITLES.key,
  mac: TITLES.signature,
  signatureText: TITLES.signature,
} as const;

/** Family of a part of the canonical request, for a difference without a known mistake. */
export const FAMILY_OF_PART = { path: "path", query: "query", header: "headers", body: "bodyHash" } as const;
