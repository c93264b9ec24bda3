import type { NameValuePair, SignatureInput } from "../signature-input.ts";

/** Request that was sent, with its parts before and after decoding. */
export interface Observed extends SignatureInput {
  readonly method: string;
  readonly scheme: "http" | "https";
  /** Path of the URL, before percent-decoding. */
  readonly rawPath: string;
  /** Query of the URL, before percent-decoding. */
  readonly rawQuery: string;
  /** Host of the URL, or an empty text if the URL has only a path. */
  readonly urlHost: string;
  /** All headers by lower-case name. If the request has no header `host`, the map has the host of the URL. */
  readonly given: ReadonlyMap<string, string>;
  /** Headers by lower-case name, without the six signed headers and `x-signature`. */
  readonly others: readonly NameValuePair[];
}
