import type { NameValuePair, SignatureInput } from "../signature-input.ts";

/** A request as it was sent. */
export interface Observed extends SignatureInput {
  readonly method: string;
  readonly scheme: "http" | "https";
  /** Path and query as the URL has them, percent-encoded. */
  readonly rawPath: string;
  readonly rawQuery: string;
  /** Host of the URL; empty if it has none. */
  readonly urlHost: string;
  /** Every header by lower-case name, with the host that was derived. */
  readonly given: ReadonlyMap<string, string>;
  /** Headers other than the six signed ones and `x-signature`, by lower-case name. */
  readonly others: readonly NameValuePair[];
}
