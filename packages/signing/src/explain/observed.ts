import type { NameValuePair, SignatureInput } from "../signature-input.ts";

export interface Observed extends SignatureInput {
  readonly method: string;
  readonly scheme: "http" | "https";
  readonly rawPath: string;
  readonly rawQuery: string;
  /** Host of the URL, or `""` if the URL has only a path. */
  readonly urlHost: string;
  /** All headers by lower-case name. If the request has no header `host`, the map has the host of the URL. */
  readonly given: ReadonlyMap<string, string>;
  /** Headers by lower-case name, without the six signed headers and `x-signature`. */
  readonly others: readonly NameValuePair[];
}
